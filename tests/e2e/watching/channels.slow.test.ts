import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress, sql } from '../support/identity-users.ts';

const email = newAddress();
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small', email });
});
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

/** Inserts an event as if a visit had seen a brand start to advertise. */
const NOTIFY = `
  with channel as (
    select * from webhooks where user_id = (select id from users where email = $1)
  ), event as (
    insert into brand_events (brand_id, kind, happened_at, source, confidence)
    values (1, 'ads_started', now(), 'meta-ad-library', 'high') returning id
  ), notification as (
    insert into notifications (workspace_id, user_id, event_id, followed)
    select workspace_id, user_id, event.id, 'brand' from channel, event returning id
  )
  insert into webhook_deliveries (webhook_id, notification_id) select channel.id, notification.id from channel, notification`;

it('connects Slack with the address of a webhook, and reads a notification there that leads to the brand', async () => {
  const page = await catalogue.openPage();
  const chats = `${catalogue.product.sandboxUrl}/chats`;
  await page.goto(chats);
  const address = await page
    .getByText(/\/chats\/slack\//)
    .first()
    .textContent();
  await page.goto('/settings/integrations');
  await page.getByRole('button', { name: 'New channel' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await dialog.getByRole('textbox', { name: 'Webhook address' }).fill('https://hooks.example.com/x');
  await dialog.getByRole('button', { name: 'Connect channel' }).press('Enter');
  await dialog.getByText('The address must be one that Slack made').waitFor();
  await dialog.getByRole('textbox', { name: 'Webhook address' }).fill(address ?? '');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('#competitors');
  await dialog.getByRole('button', { name: 'Connect channel' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Send test to #competitors' }).press('Enter');
  await page.getByText(/^The receiver accepted the test: 200 in \d+ ms\.$/).waitFor();

  await sql(catalogue.product, NOTIFY, [email]);
  await page.getByRole('button', { name: 'Show log of #competitors' }).press('Enter');
  await page.getByText(/: Started advertising$/).waitFor();
  await expect
    .poll(async () => (await (await fetch(`${chats}/messages`)).json()).length)
    .toBeGreaterThanOrEqual(2);
  await page.goto(chats);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/brands\/1\/overview/);
});
