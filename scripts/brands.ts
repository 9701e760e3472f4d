import { parseArgs } from 'node:util';
import {
  BrandChangeError,
  type Connection,
  connect,
  getBrandIdentity,
  mergeBrand,
  migrate,
  reasonOf,
  splitAddress,
  typedAddress,
} from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

const USAGE = `Usage: npm run brands -- show ID | merge KEEP OTHER | split ID ADDRESS

ID, KEEP and OTHER are the numbers of brands, as in the addresses of their pages.
  show ID           the brand's addresses, and the brands merged into it
  merge KEEP OTHER  merges OTHER into KEEP: its addresses and recorded values, newer values, and what KEEP lacks; links to OTHER redirect to KEEP
  split ID ADDRESS  moves one of the brand's addresses to a new brand, with the values recorded there`;

type Command = (connection: Connection) => Promise<number>;

await runCommand(async ({ second }) => {
  const change = readCommand();
  return withDatabase({ ...readConfig(), signal: second }, async (url) => {
    const connection = connect(url);
    try {
      await migrate(url);
      const shown = await change(connection);
      await show(connection, shown);
      return 0;
    } catch (error) {
      if (error instanceof CommandError || error instanceof BrandChangeError) throw error;
      throw new CommandError(`Nothing was changed: ${reasonOf(error)}`);
    } finally {
      await connection.close();
    }
  });
});

/** Returns the id of the brand to show afterwards. */
function readCommand(): Command {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [verb, first = '', second = '', ...more] = positionals;
  if (more.length === 0 && verb === 'show' && second === '') {
    const id = readId(first);
    return async () => id;
  }
  if (more.length === 0 && verb === 'merge' && second !== '') {
    const [keepId, otherId] = [readId(first), readId(second)];
    return async (connection) => {
      await mergeBrand(connection, { keepId, otherId });
      return keepId;
    };
  }
  if (more.length === 0 && verb === 'split' && second !== '') {
    const [id, address] = [readId(first), typedAddress(second)];
    if (address === null) throw new CommandError(`${second} is not the address of a store.`);
    return async (connection) => {
      const added = await splitAddress(connection, { id, address });
      await show(connection, id);
      return added;
    };
  }
  throw new CommandError(USAGE);
}

function readId(text: string): number {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id))
    throw new CommandError(`${JSON.stringify(text)} is not the ID of a brand.\n\n${USAGE}`);
  return id;
}

async function show({ db }: Connection, id: number) {
  const brand = await getBrandIdentity(db, id);
  if (!brand) throw new CommandError(`There is no brand ${id}.`);
  const lines = [
    ...(brand.id === id ? [] : [`Brand ${id} was merged into brand ${brand.id}.`]),
    `${brand.id}  ${brand.brand_name}  (${brand.catalogue} catalogue)`,
    ...brand.addresses.map(({ address, observations, last_observed_at: last }, index) =>
      [
        `  ${address}`,
        ...(index === 0 ? ['primary'] : []),
        last
          ? `${observations.toLocaleString('en')} ${observations === 1 ? 'value' : 'values'} recorded, last on ${last.toISOString().slice(0, 10)}`
          : 'no values recorded',
      ].join(', '),
    ),
    ...(brand.merged.length > 0 ? [`  merged into it: ${brand.merged.join(', ')}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
