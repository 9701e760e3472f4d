import { parseArgs } from 'node:util';
import { connect, removeSecondFactorsOf } from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

const USAGE = `Usage: npm run second-factor -- remove EMAIL

For a user who lost every second factor and all recovery codes (docs/operating.md). Removes them and signs the user out everywhere;
the password or Google alone then signs in. First make sure that it is the user who asks.`;

await runCommand(async ({ first: signal }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [action, email, ...rest] = positionals;
  if (values.help || action !== 'remove' || email === undefined || rest.length > 0) {
    process.stdout.write(`${USAGE}\n`);
    return values.help ? 0 : 1;
  }
  await withDatabase({ ...readConfig(), signal }, async (url) => {
    const { db, close } = connect(url);
    try {
      if (!(await removeSecondFactorsOf(db, email.toLowerCase())))
        throw new CommandError(`No user with the address ${email} has a second factor. Nothing was changed.`);
    } finally {
      await close();
    }
  });
  process.stdout.write(
    `The second factors of ${email} were removed. Tell the user, who has to sign in again.\n`,
  );
  return 0;
});
