import type { Webhook } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';

const SLACK: Webhook = {
  ...EXAMPLES.Webhook,
  kinds: [],
  channel: 'slack',
  address: 'https://hooks.slack.com/…1234',
  description: '#competitors',
  brief: true,
};
const dialog = page.getByRole('dialog', { name: 'New channel' });
const created = () => callsOf('createWebhook').map(({ body }) => body);

beforeEach(() => {
  answer('listAlerts', { data: [EXAMPLES.Alert] });
  answer('listWebhooks', { data: [EXAMPLES.Webhook, SLACK] });
});
async function openDialog() {
  await openPage('/settings/integrations');
  await page.getByRole('button', { name: 'New channel' }).click();
  await expect.element(dialog).toBeVisible();
}

it('shows channels with what they are sent, without their addresses, and none of the webhooks', async () => {
  await openPage('/settings/integrations');
  await expect.element(page.getByText('Slack · https://hooks.slack.com/…1234')).toBeVisible();
  await expect.element(page.getByText('All notifications and the weekly brief')).toBeVisible();
  expect(page.getByText('Price watcher').query()).toBeNull();
  await page.getByRole('button', { name: 'Send test to #competitors' }).click();
  await expect.element(page.getByText('The receiver accepted the test: 204 in 84 ms.')).toBeVisible();
});

it('connects Slack for one alert, without the brief', async () => {
  await openDialog();
  await dialog.getByLabelText('Webhook address').fill('https://hooks.slack.com/services/T0/B0/x');
  await dialog.getByLabelText('Name').fill('#competitors');
  await dialog.getByRole('radio', { name: 'Only these alerts, or none' }).click();
  await dialog.getByRole('checkbox', { name: /^The weekly brief/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'Connect channel' })).toBeDisabled();
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Connect channel' }).click();
  await expect.element(page.getByText('Channel connected.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(created()).toEqual([
    {
      channel: 'slack',
      address: 'https://hooks.slack.com/services/T0/B0/x',
      description: '#competitors',
      alertIds: [EXAMPLES.Alert.id],
      brief: false,
    },
  ]);
});

it('requires the token of a Telegram channel, too, when its chat is replaced', async () => {
  const telegram: Webhook = {
    ...SLACK,
    channel: 'telegram',
    description: 'Kettles',
    address: 'api.telegram.org',
  };
  answer('listWebhooks', { data: [telegram] });
  await openPage('/settings/integrations');
  await page.getByRole('button', { name: 'Edit Kettles' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit channel' });
  await edited.getByLabelText('Chat', { exact: true }).fill('@other');
  await expect.element(edited.getByLabelText('Bot token')).toBeRequired();
  await edited.getByRole('button', { name: 'Save' }).click();
  expect(callsOf('updateWebhook')).toEqual([]);
  await edited.getByLabelText('Bot token').fill('456:def');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => callsOf('updateWebhook').map(({ body }) => body))
    .toMatchObject([{ address: 'bot456:def/sendMessage?chat_id=@other' }]);
});

it('tells screen readers at the field what is wrong with an address', async () => {
  const message = 'is not one of Slack';
  fail('createWebhook', 'invalid-request', { errors: [{ path: 'address', message }] });
  await openDialog();
  const field = dialog.getByLabelText('Webhook address');
  await field.fill('https://elsewhere.example/hook');
  await dialog.getByRole('button', { name: 'Connect channel' }).click();
  await expect.element(field).toHaveAccessibleDescription(/The address is not one of Slack\.$/);
});

it('connects Telegram with a token and a chat', async () => {
  await openDialog();
  await dialog.getByRole('combobox', { name: 'Service' }).selectOptions('Telegram');
  await dialog.getByLabelText('Bot token').fill('123:abc');
  await dialog.getByLabelText('Chat', { exact: true }).fill('@kettles');
  await dialog.getByRole('button', { name: 'Connect channel' }).click();
  await expect
    .poll(created)
    .toMatchObject([
      { channel: 'telegram', address: 'bot123:abc/sendMessage?chat_id=@kettles', brief: true },
    ]);
});

it('a channel that is switched off and on again at once stays on', async () => {
  const answered = Promise.withResolvers<void>();
  let { enabled } = SLACK;
  answer('listWebhooks', () => ({ data: [{ ...SLACK, enabled }] }));
  answer('updateWebhook', async ({ body }) => {
    await answered.promise;
    ({ enabled } = body as { enabled: boolean });
    return { ...SLACK, enabled };
  });
  await openPage('/settings/integrations');
  const on = page.getByRole('switch', { name: 'On: #competitors' });
  await on.click();
  await expect.element(on).not.toBeChecked();
  await on.click();
  await expect.element(on).toBeChecked();
  answered.resolve();
  await expect
    .poll(() => callsOf('updateWebhook').map(({ body }) => body))
    .toEqual([{ enabled: false }, { enabled: true }]);
  await expect.poll(() => enabled).toBe(true);
  await expect.element(on).toBeChecked();
});
