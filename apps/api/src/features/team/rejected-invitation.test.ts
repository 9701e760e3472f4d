import { afterAll, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';
import { openMailbox } from '../identity/testing.ts';

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const api = await useApi({ env: { SMTP_URL: mailbox.url } });

it('an invitation that the mail server rejected says so where it is listed, until it is sent again', async () => {
  const token = await api.tokenFor('plus');
  const email = 'misspelled@example.com';
  mailbox.rejections.set(email, { after: 'RCPT', code: 550, text: '5.1.1 No such user' });
  const { json } = await api.request('/api/team/invitations', { token, body: { email, role: 'viewer' } });
  const rejection = async () =>
    (await api.request('/api/team', { token })).json.invitations.map(
      (invitation: { rejection: string | null }) => invitation.rejection,
    );
  await expect.poll(rejection).toEqual(['550 5.1.1 No such user']);
  mailbox.rejections.delete(email);
  await api.request(`/api/team/invitations/${json.id}/resend`, { token, method: 'POST' });
  await mailbox.newest(email);
  await expect.poll(rejection).toEqual([null]);
});
