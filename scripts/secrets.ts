import { parseArgs } from 'node:util';
import { connect } from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { resealSecrets } from '../apps/api/src/secrets/reseal-secrets.ts';
import { openSecretBox } from '../apps/api/src/secrets/secret-box.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';
import { secretsKeysOf } from './start/secrets-key.ts';

const USAGE = `Usage: npm run secrets

Encrypts the secrets of services that users connected, and of authenticator apps, with the newest key of SECRETS_KEY
(docs/operating.md). Until it is done, keep the older keys.`;

await runCommand(async ({ first: signal }) => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const config = readConfig();
  const box = openSecretBox(await secretsKeysOf(config));
  const counts = await withDatabase({ ...config, signal }, async (url) => {
    const { db, close } = connect(url);
    try {
      return await resealSecrets(db, box);
    } finally {
      await close();
    }
  });
  process.stdout.write(
    `Encrypted again: ${counts.resealed}. With the newest key before: ${counts.current}. With a key that is missing: ${counts.unreadable}.\n`,
  );
  return counts.unreadable > 0 ? 1 : 0;
});
