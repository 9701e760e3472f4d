import type { ChangeMailSettings } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, succeed } from '../support/api.ts';
import { openPage } from '../support/open-page.tsx';

const choose = (name: string, option: string) =>
  userEvent.selectOptions(page.getByRole('combobox', { name, exact: true }), option);
const sent = () => callsOf('changeMailSettings').map(({ body }) => body as ChangeMailSettings);

/** Holds the next change back until the returned function is called. */
function holdChange(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  succeed('changeMailSettings', promise);
  return resolve;
}

it('keeps all of several email settings changed quickly over a slow connection', async () => {
  let saved = 0;
  answer('getMailSettings', () =>
    Object.assign({ follows: 'weekly', weekday: 1, timeZone: 'UTC' }, ...sent().slice(0, saved)),
  );
  await openPage('/settings/notifications');
  const day = page.getByRole('combobox', { name: 'Day of weekly emails' });
  await expect.element(day).toHaveValue('1');
  const saveFirst = holdChange();
  await choose('Email me about followed brands', 'Daily');
  await choose('Day of weekly emails', 'Wednesday');
  await expect.poll(sent).toEqual([{ follows: 'daily' }]);
  const saveSecond = holdChange();
  saved = 1;
  saveFirst();
  await expect.poll(sent).toHaveLength(2);
  await expect.element(day).toHaveValue('3');
  await choose('Time zone of emails', 'Europe/Paris');
  saved = 3;
  saveSecond();
  await expect.poll(sent).toEqual([{ follows: 'daily' }, { weekday: 3 }, { timeZone: 'Europe/Paris' }]);
  await expect.poll(() => callsOf('getMailSettings')).toHaveLength(2);
  await expect.element(day).toHaveValue('3');
});
