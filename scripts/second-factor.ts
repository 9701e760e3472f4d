import { parseArgs } from 'node:util';
import {
  cancelFactorRemoval,
  connect,
  type Database,
  findUserByEmail,
  requestFactorRemoval,
} from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

const USAGE = `Usage: npm run second-factor -- remove EMAIL [--cancel]

For a user who lost every second factor and all recovery codes (docs/operating.md). The running API mails the user within a minute,
and 24 hours later removes the second factors and signs the user out everywhere; the password or Google alone then signs in.
First make sure that it is the user who asks.

  --cancel   cancels the removal, as does a sign-in with a second factor, or confirming with one that it is the user`;

await runCommand(async ({ first: signal }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      cancel: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [action, email, ...rest] = positionals;
  if (values.help || action !== 'remove' || email === undefined || rest.length > 0) {
    process.stdout.write(`${USAGE}\n`);
    return values.help ? 0 : 1;
  }
  await withDatabase({ ...readConfig(), signal }, async (url) => {
    const { db, close } = connect(url);
    try {
      process.stdout.write(`${await (values.cancel ? cancel : request)(db, email)}\n`);
    } finally {
      await close();
    }
  });
  return 0;
});

async function request(db: Database, email: string): Promise<string> {
  const outcome = await requestFactorRemoval(db, email.toLowerCase());
  if (outcome === 'no-second-factor')
    throw new CommandError(`No user with the address ${email} has a second factor. Nothing was changed.`);
  if (outcome === 'already-requested')
    return `The removal for ${email} was requested before. Nothing was changed.`;
  return `The second factors of ${email} will be removed 24 hours after the mail that tells the user. To cancel it, repeat the command with --cancel.`;
}

async function cancel(db: Database, email: string): Promise<string> {
  const user = await findUserByEmail(db, email.toLowerCase());
  if (!user || !(await cancelFactorRemoval(db, user.id)))
    throw new CommandError(`No removal is requested for ${email}. Nothing was changed.`);
  return `The removal for ${email} was cancelled.`;
}
