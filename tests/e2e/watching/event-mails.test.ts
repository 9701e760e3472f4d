import type { BrandList } from '@brandlode/contract';
import { notifyFollowers } from '@brandlode/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Jobs, openJobs } from '../../../apps/api/src/gateways/jobs.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress, sql } from '../support/identity-users.ts';
import { mailsTo } from '../support/mails.ts';
import { databaseUrl, withConnection } from '../support/with-connection.ts';

let jobs: Jobs;
const email = newAddress();
const catalogue = useCatalogue({ shared: 'small', email });
beforeAll(async () => {
  jobs = await openJobs(await databaseUrl(catalogue.product), console.error);
});
afterAll(async () => {
  await jobs?.close();
});

/** An event as if a visit had seen that the brand started to advertise. */
async function startAdvertising(brandId: number) {
  const [event] = await sql(
    catalogue.product,
    `insert into brand_events (brand_id, kind, happened_at, source, confidence)
     values ($1, 'ads_started', now(), 'meta-ad-library', 'high') returning id`,
    [brandId],
  );
  await withConnection(catalogue.product, ({ db }) => notifyFollowers(db, [event.id], []));
}

/** The link in the newest email about changes. */
async function unsubscribeLink(): Promise<string | undefined> {
  const mails = await mailsTo(catalogue.product, email);
  return mails.flatMap(({ links }) => links).find((link) => link.includes('/unsubscribe/'));
}

it('emails an alert instantly, and the link in the email turns it off without an account', async () => {
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  const brandId = data[0]?.id ?? 0;
  const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Rivals' });
  await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: [brandId] });
  const page = await catalogue.openPage();
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await dialog.getByRole('combobox', { name: 'What to watch' }).selectOption('Rivals');
  const sentence = 'When a brand on Rivals changes in any way';
  await dialog.getByRole('combobox', { name: 'Email for the alert' }).selectOption('Instant');
  await dialog.getByText(`${sentence}, notify me here, and instantly by email.`).waitFor();
  await dialog.getByRole('button', { name: 'Create alert' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const choice = page.getByRole('combobox', { name: `Email for the alert: ${sentence}` });
  await expect.poll(() => choice.inputValue()).toBe('instant');

  await startAdvertising(brandId);
  const linkAfterJob = async () => {
    // By itself, it runs every minute.
    await jobs.send('event-mails-record', {});
    return unsubscribeLink();
  };
  await expect.poll(linkAfterJob, { interval: 1_000 }).toBeDefined();
  const visitor = await catalogue.openVisitor();
  await visitor.goto((await unsubscribeLink()) ?? '');
  await visitor.getByText('You will no longer receive emails about this alert:').waitFor();
  await visitor.getByText(sentence).waitFor();
  expect(await catalogue.fetchJson('/api/alerts')).toMatchObject({ data: [{ mail: 'instant' }] });
  await visitor.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await visitor.getByText('You no longer receive emails about this alert:').waitFor();
  expect(await catalogue.fetchJson('/api/alerts')).toMatchObject({ data: [{ mail: 'off' }] });
}, 300_000);
