import { parseArgs } from 'node:util';
import { count, table } from '../lib/measure.ts';
import { BRANDS_IN_LAB, COMMANDS, ENDINGS, openCommandLab } from './support/commands.ts';

export const title = 'backup, restore, import and collect: succeeding, failing, interrupted and two at once';
export const minutes = 25;

/**
 * Runs every command `--times` (100) times in every way it can end, and checks for leftover processes and files after each. Passes when
 * there are none and the database is complete. `--command collect` runs one command.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { times: { type: 'string', default: '100' }, command: { type: 'string' } },
  });
  const commands = COMMANDS.filter((command) => !values.command || command === values.command);
  if (commands.length === 0) throw new Error(`There is no command ${values.command}: ${COMMANDS.join(', ')}`);
  const times = Number(values.times);
  // In parallel, each command with its own data folder.
  const results = await Promise.all(
    commands.map(async (command) => {
      const lab = await openCommandLab();
      const rows: string[][] = [];
      const wrong: string[] = [];
      try {
        for (const ending of ENDINGS) {
          const before = wrong.length;
          for (let time = 0; time < times; time++) wrong.push(...(await lab.run(command, ending)));
          rows.push([command, ending, count(times), count(wrong.length - before)]);
        }
        const brands = await lab.brands();
        if (brands !== BRANDS_IN_LAB) wrong.push(`${command}: ${brands} brands instead of ${BRANDS_IN_LAB}`);
      } finally {
        await lab.close();
      }
      return { rows, wrong };
    }),
  );
  console.log(
    table(
      'Commands on the embedded database and their leftovers',
      ['command', 'ending', 'runs', 'faults'],
      results.flatMap(({ rows }) => rows),
    ),
  );
  const wrong = results.flatMap((result) => result.wrong);
  for (const what of wrong) console.log(what);
  return wrong.length === 0;
}
