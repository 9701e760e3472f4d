import { afterAll, describe, expect, it } from 'vitest';
import { BRANDS_IN_LAB, COMMANDS, ENDINGS, openCommandLab } from './commands.ts';

/** `npm run test:long -- repetitions` ends each command 50 times in every way. */
const TIMES = Number(process.env.COMMAND_ENDINGS ?? 1);

const lab = await openCommandLab();
afterAll(() => lab.close());

describe.each(COMMANDS)('npm run %s on the embedded database', (command) => {
  it.each(ENDINGS)('leaves no process and no half-written file: %s', async (ending) => {
    for (let time = 0; time < TIMES; time++) expect(await lab.run(command, ending)).toEqual([]);
  });
});

it('loses no data, however the commands ended', async () => {
  expect(await lab.brands()).toBe(BRANDS_IN_LAB);
});
