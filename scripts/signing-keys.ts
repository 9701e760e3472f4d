import { parseArgs } from 'node:util';
import { connect, listSigningKeys, retireSigningKeys, revokeSigningKeys } from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

const USAGE = `Usage: npm run keys -- list
       npm run keys -- rotate
       npm run keys -- revoke KEY|all

The keys that sign access tokens (docs/signing-keys.md). 'rotate' signs the next token with a new key; tokens of the old one expire
within five minutes. 'revoke' rejects the tokens of a key within a second; browsers get new ones automatically.`;

await runCommand(async ({ first: signal }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [action, kid, ...rest] = positionals;
  const isKnown =
    rest.length === 0 &&
    (action === 'revoke' ? kid !== undefined : /^(list|rotate)$/.test(action ?? '') && !kid);
  if (values.help || !isKnown) {
    process.stdout.write(`${USAGE}\n`);
    return values.help ? 0 : 1;
  }
  const lines = await withDatabase({ ...readConfig(), signal }, async (url) => {
    const { db, close } = connect(url);
    try {
      if (action === 'rotate') await retireSigningKeys(db);
      if (kid !== undefined && (await revokeSigningKeys(db, kid)) === 0)
        throw new CommandError(`There is no signing key ${kid}. Nothing was changed.`);
      return (await listSigningKeys(db)).map(
        ({ kid, created_at: createdAt, retired_at: retiredAt }) =>
          `${kid}  created ${createdAt.toISOString()}  ${retiredAt ? `retired ${retiredAt.toISOString()}` : 'active'}`,
      );
    } finally {
      await close();
    }
  });
  process.stdout.write(
    `${lines.length === 0 ? 'No signing key. The next sign-in or refresh creates one.' : lines.join('\n')}\n`,
  );
  return 0;
});
