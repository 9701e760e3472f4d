import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveFollowers } from '../../../apps/api/src/features/watching/testing/save-followers.ts';
import { type Jobs, openJobs } from '../../../apps/api/src/gateways/jobs.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress } from '../support/identity-users.ts';
import { mailsTo } from '../support/mails.ts';
import { databaseUrl, withConnection } from '../support/with-connection.ts';

let jobs: Jobs;
const email = newAddress();
const catalogue = useCatalogue({ shared: 'growing', email });
beforeAll(async () => {
  jobs = await openJobs(await databaseUrl(catalogue.product), console.error);
});
afterAll(async () => {
  await jobs?.close();
});

/** Saves that many followers of a demonstration store. */
const observe = (followers: number): Promise<number> =>
  withConnection(catalogue.product, (connection) =>
    saveFollowers(connection, 'mailed-kettle.example', followers, new Date()),
  );

/** The link in the newest email about changes. */
async function unsubscribeLink(): Promise<string | undefined> {
  const mails = await mailsTo(catalogue.product, email);
  return mails.flatMap(({ links }) => links).find((link) => link.includes('/unsubscribe/'));
}

it('emails an alert instantly, and the link in the email turns it off without an account', async () => {
  const brandId = await observe(10_000);
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

  await observe(15_000);
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
