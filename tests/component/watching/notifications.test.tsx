import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';

const none = page.getByRole('heading', { name: 'No notifications yet' });
const newest = EXAMPLES.Notifications.data[0]!.id;
const read = () => callsOf('readNotifications').map(({ body }) => body);

it('Notifications that arrive while their page is open are listed and marked as read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answer('listNotifications', { data: [], unread: 0 });
  await openPage('/alerts');
  await expect.element(none).toBeVisible();
  answer('listNotifications', { unread: 1 });
  vi.advanceTimersByTime(60_000);
  await expect.element(none).not.toBeInTheDocument();
  await expect.poll(read).toEqual([{ upTo: newest }]);
});

it('Notifications are up to date whenever their page is opened', async () => {
  answer('listNotifications', { data: [], unread: 0 });
  const router = await openPage('/alerts');
  await expect.element(none).toBeVisible();
  await router.navigate('/settings/profile');
  await expect.element(none).not.toBeInTheDocument();
  answer('listNotifications', { unread: 1 });
  await router.navigate('/alerts');
  await expect.poll(read).toEqual([{ upTo: newest }]);
});

it('The address of a feed stays while another is requested, and if that fails', async () => {
  await openPage('/settings/notifications');
  const replace = page.getByRole('button', { name: 'New address' });
  await replace.click();
  const address = page.getByRole('textbox', { name: 'Atom' });
  await expect.element(address).toHaveValue(EXAMPLES.NotificationFeedAddresses.atom);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  fail('createNotificationFeed', 'unavailable', {}, held);
  await replace.click();
  await expect.element(replace).toHaveAttribute('aria-busy', 'true');
  await expect.element(address).toBeVisible();
  release();
  await expect.element(page.getByText("Couldn't create the feed. Please try again.")).toBeVisible();
  await expect.element(address).toHaveValue(EXAMPLES.NotificationFeedAddresses.atom);
});
