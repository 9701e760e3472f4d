import { parseArgs } from 'node:util';
import { chooseCatalogue } from '@brandlode/catalogues/choose-catalogue';
import { CATALOGUE_CHOICES, type CatalogueChoice } from '@brandlode/contract';
import { connect, migrate, reasonOf } from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { GROW_USAGE, grow } from './grow.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

const USAGE = `Usage: npm run catalogue -- ${CATALOGUE_CHOICES.join('|')}

Shows another catalogue, loading it if necessary; nothing is deleted, and running processes switch within seconds.
  starter        real brands to begin with, in addition to those imported or collected
  demonstration  sample data: made-up brands
  none           only real brands that were imported or collected

${GROW_USAGE}`;

await runCommand(async (interruption) => {
  if (process.argv[2] === 'grow') return grow(process.argv.slice(3), interruption);
  const choice = readChoice();
  const config = readConfig();
  const { demonstrationCount } = config.catalogue;
  return withDatabase({ ...config, signal: interruption.second }, async (url) => {
    await migrate(url);
    const connection = connect(url);
    try {
      const loaded = await chooseCatalogue(connection, choice, { demonstrationCount });
      const shown = choice === 'demonstration' ? 'Sample data' : 'The real catalogue';
      process.stdout.write(
        `${shown} is shown now${loaded ? `; ${loaded.toLocaleString('en')} brands were loaded` : ''}.\n`,
      );
      return 0;
    } catch (error) {
      throw new CommandError(`The catalogue was not switched: ${reasonOf(error)}`);
    } finally {
      await connection.close();
    }
  });
});

function readChoice(): CatalogueChoice {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const choice = CATALOGUE_CHOICES.find((name) => name === positionals[0]);
  if (!choice || positionals.length > 1) throw new CommandError(USAGE);
  return choice;
}
