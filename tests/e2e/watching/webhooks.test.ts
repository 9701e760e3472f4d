import type { Alerts, Webhooks } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { startReceiver } from '../../../apps/api/src/features/watching/webhooks/testing/receiver.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress, sql } from '../support/identity-users.ts';
import { notifyWebhooks } from '../support/notify-webhooks.ts';

const email = newAddress();
const catalogue = useCatalogue({ shared: 'small', email });

it('creates a webhook, tests it, reads its log and sends again, by keyboard', async () => {
  const receiver = await startReceiver();
  const page = await catalogue.openPage();
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: 'New webhook' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://intranet.example/hook');
  await dialog.getByRole('textbox', { name: 'Address' }).press('Enter');
  await dialog.getByText('The address must be an address of this machine.').waitFor();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Price watcher');
  await dialog.getByRole('button', { name: 'Create webhook' }).press('Enter');
  const secret = dialog.getByRole('region', { name: 'Signing secret' });
  expect(await secret.textContent()).toMatch(/^whsec_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Send test to Price watcher' }).press('Enter');
  await page.getByText(/^The receiver accepted the test: 204 in \d+ ms\.$/).waitFor();
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test']);
  await page.getByRole('button', { name: 'Show log of Price watcher' }).press('Enter');
  const log = page.getByRole('region', { name: 'Log of Price watcher' });
  await log.getByText(/^Delivered: 204 in \d+ ms$/).waitFor();

  // The running product sends its notifications.
  receiver.respond((response) => response.writeHead(500).end());
  await notifyWebhooks(catalogue.product, email);
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.reload();
  await page.getByRole('button', { name: 'Show log of Price watcher' }).press('Enter');
  await log.getByText(/^1 attempt, next .*: 500 in \d+ ms$/).waitFor();
  receiver.respond((response) => response.writeHead(200).end());
  await log.getByRole('button', { name: /^Send again .*Started advertising/ }).press('Enter');
  await log.getByText(/^Delivered: 200 in \d+ ms$/).waitFor();
  expect(receiver.received[2]?.event).toEqual(receiver.received[1]?.event);

  await sql(
    catalogue.product,
    `update webhooks set enabled = false, switched_off_at = now(), mailed_at = now()
     where user_id = (select id from users where email = $1)`,
    [email],
  );
  await page.goto('/alerts');
  await page.getByText('was turned off after repeated failed deliveries.').waitFor();
  await page.getByRole('link', { name: /^Notifications \d+ unread, and a webhook/ }).waitFor();
  await page.getByRole('button', { name: 'Turn on' }).press('Enter');
  await page.getByText('was turned off after').waitFor({ state: 'hidden' });
  await page.goto('/settings/notifications');
  const toggle = page.getByRole('switch', { name: 'On: Price watcher' });
  await toggle.and(page.locator(':checked')).waitFor();
  await page.route('**/api/webhooks/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await toggle.press('Space');
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await expect.poll(() => toggle.isChecked()).toBe(true);

  const alertIds = await Promise.all(
    ['1', '2'].map(async (id) => {
      const alert = await catalogue.fetchJson<{ id: string }>('/api/alerts', { kind: 'brand', id });
      return alert.id;
    }),
  );
  const [webhook] = (await catalogue.fetchJson<Webhooks>('/api/webhooks')).data;
  await catalogue.fetchJson(`/api/webhooks/${webhook?.id}`, { alertIds }, 'PATCH');
  await page.reload();
  await page.getByText('Notifications of 2 alerts').waitFor();
  await page.goto('/alerts');
  await page
    .getByRole('button', { name: /^Delete alert: / })
    .first()
    .press('Enter');
  await expect.poll(async () => (await catalogue.fetchJson<Alerts>('/api/alerts')).data.length).toBe(1);
  await page.goto('/settings/notifications');
  await page.getByText('Notifications of 1 alert', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit Price watcher' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit webhook' });
  await edit.getByRole('textbox', { name: 'Description' }).fill('Dashboard');
  await edit.getByRole('button', { name: 'New secret' }).press('Enter');
  expect(await edit.getByRole('region', { name: 'Signing secret' }).textContent()).toMatch(/^whsec_/);
  await edit.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('button', { name: 'Delete webhook: Dashboard' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect.poll(() => catalogue.fetchJson('/api/webhooks')).toEqual({ data: [] });
  await receiver.close();
});
