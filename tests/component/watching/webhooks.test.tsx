import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';
import { press } from '../support/page.ts';

const WEBHOOK = { ...EXAMPLES.Webhook, kinds: [] };
const DELIVERY = EXAMPLES.WebhookDelivery;
const SECRET = EXAMPLES.WebhookSecret.secret;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const bodiesOf = (operation: string) => callsOf(operation).map(({ body }) => body);

/** Presses Enter on a button, or in a field. */
async function enter(control: ReturnType<typeof button>) {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await press('Enter');
}

async function open() {
  answer('listWebhooks', { data: [WEBHOOK] });
  await openPage('/settings/notifications');
}

describe('A webhook', () => {
  it('is created by keyboard, says what is wrong with its address, and shows its secret once', async () => {
    await openPage('/settings/notifications');
    await enter(button('New webhook'));
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('https://intranet.example/hook');
    const message = 'must be an address of this machine';
    fail('createWebhook', 'invalid-request', { errors: [{ path: 'address', message }] });
    await enter(address);
    await expect.element(dialog.getByText(`The address ${message}.`)).toBeVisible();
    succeed('createWebhook');
    await address.fill('http://127.0.0.1:8080/');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Price watcher');
    await enter(dialog.getByRole('button', { name: 'Create webhook' }));
    await expect.element(dialog.getByRole('region', { name: 'Signing secret' })).toHaveTextContent(SECRET);
    expect(bodiesOf('createWebhook')[1]).toEqual({
      ...{ address: 'http://127.0.0.1:8080/', description: 'Price watcher', alertIds: null },
      ...{ channel: 'webhook', brief: false },
    });
    await enter(dialog.getByRole('button', { name: 'Done' }));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is tested, and its log says what was sent, and sends it again', async () => {
    answer('listWebhookDeliveries', { data: [DELIVERY] });
    await open();
    await enter(button('Send test to Price watcher'));
    await expect.element(page.getByText('The receiver accepted the test: 204 in 84 ms.')).toBeVisible();
    await enter(button('Show log of Price watcher'));
    const log = page.getByRole('region', { name: 'Log of Price watcher' });
    await expect.element(log.getByText(/^1 attempt, next .*: 500 in 120 ms$/)).toBeVisible();
    answer('listWebhookDeliveries', { data: [{ ...DELIVERY, state: 'delivered', status: 200 }] });
    await enter(log.getByRole('button', { name: /^Send again / }));
    await expect.element(log.getByText('Delivered: 200 in 120 ms')).toBeVisible();
    expect(callsOf('replayWebhookDelivery').map(({ params }) => params)).toMatchObject([
      { id: WEBHOOK.id, delivery: DELIVERY.id },
    ]);
  });

  it('that was turned off is announced, and turned on again there', async () => {
    const { id, channel, address, createdAt: switchedOffAt } = WEBHOOK;
    answer('listNotifications', {
      data: [],
      unread: 0,
      webhooksOff: [{ id, channel, address, switchedOffAt }],
    });
    await openPage('/alerts');
    await expect
      .element(
        page.getByText('The webhook to hooks.example.com was turned off after repeated failed deliveries.'),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Notifications .*and a webhook was turned off/ }))
      .toBeVisible();
    answer('listNotifications', { data: [], unread: 0 });
    await enter(button('Turn on'));
    await expect.element(page.getByText('was turned off after')).not.toBeInTheDocument();
    expect(bodiesOf('updateWebhook')).toEqual([{ enabled: true }]);
  });

  it('stays on if it could not be turned off', async () => {
    await open();
    const toggle = page.getByRole('switch', { name: 'On: Price watcher' });
    fail('updateWebhook', 'internal-error');
    await toggle.click();
    await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
    await expect.element(toggle).toBeChecked();
  });

  it('gets a new secret and another description, and is deleted after a question', async () => {
    await open();
    await button('Edit Price watcher').click();
    const edit = page.getByRole('dialog', { name: 'Edit webhook' });
    await edit.getByRole('button', { name: 'New secret' }).click();
    await expect.element(edit.getByRole('region', { name: 'Signing secret' })).toHaveTextContent(SECRET);
    await edit.getByRole('textbox', { name: 'Description' }).fill('Dashboard');
    answer('listWebhooks', { data: [{ ...WEBHOOK, description: 'Dashboard' }] });
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Changes saved.')).toBeVisible();
    await button('Delete webhook: Dashboard').click();
    answer('listWebhooks', { data: [] });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // Buttons behind a dialog cannot be found, so that the row seems gone while the question is open.
    await expect.poll(() => callsOf('deleteWebhook')).toHaveLength(1);
    await expect.element(page.getByText('“Dashboard” deleted.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Delete webhook: Dashboard')).not.toBeInTheDocument();
    expect(bodiesOf('updateWebhook')).toMatchObject([{ description: 'Dashboard', alertIds: null }]);
  });
});
