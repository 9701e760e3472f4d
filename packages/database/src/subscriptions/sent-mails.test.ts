import { expect, it } from 'vitest';
import { connect } from '../connect.ts';
import { useDatabase } from '../testing.ts';
import { sendMailOnce } from './sent-mails.ts';

const database = await useDatabase();

it('A mail to which several events lead at once is sent once, by another one if the first fails', async () => {
  const sent: number[] = [];
  const send = (attempt: number) =>
    sendMailOnce(database, 'welcome', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      sent.push(attempt);
      if (sent.length === 1) throw new Error('The mail server is down.');
    });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(send));
  expect(sent).toHaveLength(2);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('A mail is sent once although sending it takes longer than a connection may be silent', async () => {
  const connection = connect(database.url, { silenceMs: 500 });
  const sent: number[] = [];
  const send = (attempt: number) =>
    sendMailOnce(connection, 'slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      sent.push(attempt);
    });
  await send(1);
  await send(2);
  expect(sent).toEqual([1]);
  await connection.close();
});
