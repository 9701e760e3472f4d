import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing.ts';
import { sendMailOnce } from './sent-mails.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

it('A mail to which several events lead at once is sent once, by another one if the first fails', async () => {
  const sent: number[] = [];
  const send = (attempt: number) =>
    sendMailOnce(database.db, 'welcome', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      sent.push(attempt);
      if (sent.length === 1) throw new Error('The mail server is down.');
    });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(send));
  expect(sent).toHaveLength(2);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
