import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress } from '../support/identity-users.ts';
import { notifyWebhooks } from '../support/notify-webhooks.ts';

const email = newAddress();
const catalogue = useCatalogue({ shared: 'small', email });

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

  await notifyWebhooks(catalogue.product, email);
  await page.getByRole('button', { name: 'Show log of #competitors' }).press('Enter');
  await page.getByText(/: Started advertising$/).waitFor();
  await expect
    .poll(async () => (await (await fetch(`${chats}/messages`)).json()).length)
    .toBeGreaterThanOrEqual(2);
  await page.goto(chats);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/brands\/1\/overview/);
});
