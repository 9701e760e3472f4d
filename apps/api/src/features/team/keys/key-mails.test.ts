import { expect, it } from 'vitest';
import { useApi } from '../../../testing.ts';

const api = await useApi();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';

const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> =>
  JSON.parse(await (await fetch(`${api.sandbox.url}/inbox/messages?to=${to}`)).text());
async function newest(to: string, subject: string) {
  const find = async () => (await mailsTo(to)).find((mail) => mail.subject.startsWith(subject));
  await expect.poll(find).toBeDefined();
  return find();
}

it('mails the user whose key was created or rotated, without the key', async () => {
  const email = 'keys@example.com';
  const token = await api.tokenFor('plus', email);
  const body = { name: 'Nightly https://elsewhere.example', scopes: ['brands'], days: 30 };
  const headers = { 'user-agent': FIREFOX };
  const { json } = await api.request('/api/keys', { token, body, headers });
  const created = await newest(email, 'An API key was created in your Brandlode account');
  expect(created?.text).toMatch(/Browser: Firefox on Linux/);
  expect(created?.text).not.toContain('https://elsewhere.example');
  expect(created?.text).not.toContain(json.key);

  const rotated = await api.request(`/api/keys/${json.id}/rotate`, { token, body: {} });
  expect(rotated.status).toBe(201);
  expect((await newest(email, 'An API key was rotated'))?.text).not.toContain(rotated.json.key);
});

it('mails ten times at most about keys that a program creates one after the other', async () => {
  const email = 'many-keys@example.com';
  const token = await api.tokenFor('plus', email);
  for (let count = 0; count < 12; count++)
    await api.request('/api/keys', { token, body: { name: `Key ${count}`, scopes: ['brands'], days: 1 } });
  // Mails are sent in the order in which they were queued.
  const other = 'last-key@example.com';
  const last = await api.tokenFor('plus', other);
  await api.request('/api/keys', { token: last, body: { name: 'Last', scopes: ['brands'], days: 1 } });
  await newest(other, 'An API key was created');
  expect(await mailsTo(email)).toHaveLength(10);
});
