import type { AlertPreview, BrandEvents } from '@brandlode/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { newAddress, sql } from './identity-users.ts';

const email = newAddress();
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large', email });
});
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const MONTH = 30 * 86_400_000;

/** Inserts an event as if a visit had seen the brand start to advertise. */
async function notify(brandId: number | undefined) {
  const [event] = await sql(
    catalogue.product,
    `insert into brand_events (brand_id, kind, happened_at, source, confidence)
     values ($1, 'ads_started', now(), 'meta-ad-library', 'high') returning id`,
    [brandId],
  );
  await sql(
    catalogue.product,
    `insert into notifications (workspace_id, user_id, event_id, followed)
     select workspace_id, user_id, $1, 'brand' from follows where user_id = (select id from users where email = $2)`,
    [event.id, email],
  );
}

it('shows which brands started advertising this month, by keyboard, in less than 30 seconds', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await page.getByRole('link', { name: 'What changed' }).first().waitFor();
  const began = Date.now();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor();
  await page.getByRole('combobox', { name: 'Kind of change' }).selectOption('Started advertising');
  await page.waitForURL('**/changes?kinds=ads_started');
  const since = new Date(Date.now() - MONTH).toISOString().slice(0, 10);
  const expected = await catalogue.fetchJson<BrandEvents>(`/api/events?kind=ads_started&since=${since}`);
  expect(expected.total).toBeGreaterThan(0);
  await page.getByText(`${expected.total} change`).first().waitFor();
  const list = page.getByRole('listitem').filter({ hasText: 'Started advertising' });
  await expect
    .poll(() => list.getByRole('link').allTextContents())
    .toEqual(expected.data.map(({ brand }) => brand.name));
  expect(Date.now() - began).toBeLessThan(30_000);

  // Filters by category, country and size, stored in the URL.
  await page.getByRole('combobox', { name: 'Kind of change' }).selectOption('All changes');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ value: 'pets and animals' });
  await page.getByRole('combobox', { name: 'Size' }).selectOption('10K to 100K visits');
  await page.waitForURL('**/changes?category=pets-and-animals&visits=medium');
  await page.reload();
  await page.getByRole('combobox', { name: 'Size' }).and(page.locator(':has(option:checked)')).waitFor();
  expect(await page.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('medium');
});

it("shows what a competitor changed, with evidence, on the brand's page", async () => {
  const { data } = await catalogue.fetchJson<BrandEvents>('/api/events?kind=price_cut&limit=1');
  const brand = data[0]?.brand;
  const events = await catalogue.fetchJson<BrandEvents>(`/api/events?brandId=${brand?.id}&limit=10`);
  const page = await catalogue.openPage();
  await page.goto(`/brands/${brand?.id}/overview`);
  await page.getByRole('table').first().waitFor();
  const section = page.getByRole('region', { name: 'What changed' });
  await section.scrollIntoViewIfNeeded();
  await expect.poll(() => section.locator('time').count()).toBe(events.data.length);
  await section.getByText('Sample data').first().click();
  await section
    .getByText(/^At |Sample data\./)
    .first()
    .waitFor();
});

it('follows a brand and a list, and shows their changes as notifications', async () => {
  const { data } = await catalogue.fetchJson<{ data: { id: number; brand_name: string }[] }>(
    '/api/brands/filter?limit=10',
    {},
  );
  const brand = data[0];
  const page = await catalogue.openPage();
  await page.goto(`/brands/${brand?.id}/overview`);
  const follow = page.getByRole('button', { name: `Follow ${brand?.brand_name}` });
  // The button is disabled until the user's follows are loaded.
  await follow.and(page.locator(':enabled')).press('Enter');
  await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(() => catalogue.fetchJson<{ data: object[] }>('/api/follows'))
    .toMatchObject({ data: [{ kind: 'brand', id: String(brand?.id) }] });
  const toast = page.getByRole('status').filter({ hasText: `Following ${brand?.brand_name} · weekly email` });
  await toast.getByRole('link', { name: 'Change' }).press('Enter');
  const choice = page.getByRole('combobox', { name: 'Email me about followed brands' });
  await expect.poll(() => choice.inputValue()).toBe('weekly');
  const zone = page.getByRole('combobox', { name: 'Time zone of emails' });
  expect(await zone.inputValue()).toBe(
    await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  );

  await notify(brand?.id);
  await page.reload();
  await page.getByRole('link', { name: 'Notifications 1 unread' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await page.getByText('Started advertising').waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Notification settings' }).press('Enter');
  await page.getByRole('button', { name: 'Create feed' }).press('Enter');
  const address = await page.getByRole('textbox', { name: 'Atom' }).inputValue();
  expect(await (await fetch(address)).text()).toContain(`${brand?.brand_name}: Started advertising`);
  await page.getByRole('button', { name: 'Delete feed' }).press('Enter');
  await page.getByRole('button', { name: 'Create feed' }).waitFor();
  await page.goto('/alerts');
  await page.getByRole('button', { name: `Stop following ${brand?.brand_name}` }).press('Enter');
  await expect.poll(() => catalogue.fetchJson('/api/follows')).toEqual({ data: [] });
});

it('creates an alert with a sentence and a preview of past changes, and deletes it', async () => {
  const { data } = await catalogue.fetchJson<BrandEvents>('/api/events?kind=price_cut&limit=20');
  const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Competitors' });
  await catalogue.fetchJson(`/api/lists/${list.id}/brands`, {
    brandIds: [...new Set(data.map(({ brand }) => brand.id))],
  });
  const page = await catalogue.openPage();
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await dialog.getByRole('combobox', { name: 'What to watch' }).selectOption('Competitors');
  await dialog.getByRole('checkbox', { name: 'Price cut' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Minimum change, in percent' }).fill('10');
  const sentence = 'When a brand on Competitors cuts a price by 10% or more';
  await dialog.getByText(sentence).waitFor();
  const since = new Date(Date.now() - MONTH).toISOString().slice(0, 10);
  const events = await catalogue.fetchJson<BrandEvents>(
    `/api/events?listId=${list.id}&kind=price_cut&minChange=10&since=${since}`,
  );
  const times = `${events.total} time${events.total === 1 ? '' : 's'}`;
  await dialog.getByText(`Would have notified you ${times} in the last 30 days.`).waitFor();
  await dialog.getByRole('button', { name: 'Create alert' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: sentence }).waitFor();
  await page.getByRole('button', { name: `Delete alert: ${sentence}` }).press('Enter');
  await expect.poll(() => catalogue.fetchJson('/api/alerts')).toEqual({ data: [] });
});

it('creates an alert about a metric of a followed brand, with the number of notifications it would have sent', async () => {
  const { data } = await catalogue.fetchJson<{ data: { id: number; brand_name: string }[] }>(
    '/api/brands/filter?limit=1',
    {},
  );
  const { id, brand_name: name = '' } = data[0] ?? {};
  await catalogue.fetchJson(`/api/follows/brand/${id}`, {}, 'PUT');
  const page = await catalogue.openPage();
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await dialog.getByRole('combobox', { name: 'What to watch' }).selectOption(name);
  await dialog.getByRole('button', { name: 'Change of a metric' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Direction' }).selectOption('Falls');
  await dialog.getByRole('textbox', { name: 'By at least, in percent' }).fill('5');
  await dialog.getByRole('combobox', { name: 'Within' }).selectOption('7 days');
  const sentence = `When ${name} loses 5% or more in Monthly traffic within 7 days`;
  await dialog.getByText(`${sentence}, notify me here, and instantly by email.`).waitFor();
  const rule = {
    kinds: ['metric_changed'],
    change: { metric: 'estimated_monthly_traffic', direction: 'down', percent: 5, period: '7d' },
  };
  const preview = await catalogue.fetchJson<AlertPreview>('/api/alerts/preview', {
    kind: 'brand',
    id: String(id),
    ...rule,
  });
  await dialog
    .getByText(new RegExp(`^Would have notified you ${preview.count} times? in the last 30 days`))
    .waitFor();
  await dialog.getByRole('button', { name: 'Create alert' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: sentence }).waitFor();
  expect(await catalogue.fetchJson('/api/alerts')).toMatchObject({ data: [rule] });
  await page.getByRole('button', { name: `Delete alert: ${sentence}` }).press('Enter');
  await expect.poll(() => catalogue.fetchJson('/api/alerts')).toEqual({ data: [] });
  await catalogue.fetchJson(`/api/follows/brand/${id}`, undefined, 'DELETE');
});

it('finds lists after the first 200 for an alert, and keeps the chosen one while another is looked for', async () => {
  await catalogue.fetchJson('/api/lists', { name: 'Regions' });
  await sql(
    catalogue.product,
    `insert into lists (workspace_id, name, statuses, position)
     select w.id, 'Region ' || n, '[]', 1000 + n from workspaces w, generate_series(1, 210) n
     where owner_id = (select id from users where email = $1)`,
    [email],
  );
  const page = await catalogue.openPage();
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  const target = dialog.getByRole('combobox', { name: 'What to watch' });
  const offered = () => target.getByRole('option').allTextContents();
  await dialog.getByRole('searchbox', { name: 'Find a list' }).fill('region 210');
  await expect.poll(offered).toContain('Region 210');
  await target.selectOption('Region 210');
  await dialog.getByRole('searchbox', { name: 'Find a list' }).fill('region 209');
  await expect.poll(offered).toContain('Region 209');
  await dialog.getByText('When a brand on Region 210 changes in any way').waitFor();
  await expect.poll(() => target.locator('option:checked').textContent()).toBe('Region 210');
  await sql(catalogue.product, `delete from lists where name like 'Region %'`);
});

it('starts every new alert empty, and accepts only percentages from 1 to 1,000', async () => {
  const page = await catalogue.openPage();
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  const priceCut = dialog.getByRole('checkbox', { name: 'Price cut' });
  await priceCut.press('Space');
  const percent = dialog.getByRole('textbox', { name: 'Minimum change, in percent' });
  for (const [value, isValid] of Object.entries({ 0: false, 1: true, 1000: true, 1001: false })) {
    await percent.fill(value);
    expect(await percent.and(page.locator(':valid')).count(), value).toBe(Number(isValid));
  }
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'New alert' }).press('Enter');
  expect(await priceCut.isChecked()).toBe(false);
});

it('creates an alert for a saved search of pet brands with a weekly email, in less than 30 seconds', async () => {
  const search = { filters: { categories: ['pets and animals'] } };
  await catalogue.fetchJson('/api/searches', { name: 'Pet brands', search });
  const page = await catalogue.openPage();
  const started = Date.now();
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  const isNew = dialog.getByRole('checkbox', { name: 'Starts to match the search' });
  await dialog.getByRole('combobox', { name: 'What to watch' }).selectOption('Pet brands');
  await isNew.press('Space');
  await dialog.getByRole('combobox', { name: 'Email for the alert' }).selectOption('Weekly');
  const sentence = 'When a brand starts to match Pet brands';
  await dialog.getByText(`${sentence}, notify me here, and weekly by email.`).waitFor();
  await dialog.getByRole('button', { name: 'Create alert' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(Date.now() - started).toBeLessThan(30_000);
  await page.getByRole('listitem').filter({ hasText: sentence }).waitFor();
  await expect
    .poll(() => catalogue.fetchJson('/api/alerts'))
    .toMatchObject({ data: [{ kinds: ['search_matched'], mail: 'weekly', target: { name: 'Pet brands' } }] });
});

it('deletes only one alert and stops following only one list by a double click', async () => {
  // Names of about the same width: the next list moves under the pointer.
  for (const name of ['Rivals 2', 'Rivals 3', 'Rivals 5']) {
    const { id } = await catalogue.fetchJson<{ id: string }>('/api/lists', { name });
    await catalogue.fetchJson(`/api/follows/list/${id}`, {}, 'PUT');
    await catalogue.fetchJson('/api/alerts', { kind: 'list', id });
  }
  const page = await catalogue.openPage();
  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(request.url());
  });
  await page.goto('/alerts');
  for (const [path, name] of [
    ['/api/follows', 'Stop following Rivals'],
    ['/api/alerts', 'Delete alert: When a brand on Rivals'],
  ] as const) {
    const count = async () => (await catalogue.fetchJson<{ data: object[] }>(path)).data.length;
    const before = await count();
    await page.getByRole('button', { name }).first().dblclick();
    await expect.poll(count).toBe(before - 1);
  }
  expect(removals).toHaveLength(2);
});
