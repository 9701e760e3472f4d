import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress, sql } from '../support/identity-users.ts';

const email = newAddress();
const catalogue = useCatalogue({ shared: 'small', email });

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
