import { parseArgs } from 'node:util';
import { connect } from '@brandlode/database';
import { ConfigError, readTogether } from '@brandlode/runtime';
import { type Config, readConfig } from '../apps/api/src/config.ts';
import { readCollectorConfig } from '../apps/collector/src/config.ts';
import { checkConfiguration } from './doctor/configuration.ts';
import { checkClock, checkDatabase } from './doctor/database.ts';
import { checkDisk } from './doctor/disk.ts';
import { describe, type Finding, fail, messageOf, settle } from './doctor/finding.ts';
import { checkMailServer } from './doctor/mail-server.ts';
import { checkNames } from './doctor/names.ts';
import { checkPayments } from './doctor/payments.ts';
import { checkPooler } from './doctor/pooler.ts';
import { checkPublicAddress } from './doctor/public-address.ts';
import { runCommand } from './lib/run-command.ts';
import { openDatabase } from './lib/with-database.ts';

const USAGE = `Usage: npm run doctor [-- --backups FOLDER]

Checks the installation with the configuration of the product, and says what to correct: configuration, database, clock, DNS, mail server,
Stripe, the public address through the proxy, and disks. Sends no mail and changes nothing. Exits with 1 if something fails.

  --backups FOLDER   also checks the space for backups and the age of the newest`;

type Named = { name: string; findings: Finding[] };

await runCommand(async () => {
  const { values } = parseArgs({
    options: { backups: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const config = readConfiguration();
  const results = 'findings' in config ? [config] : await checkAll(config, values.backups);
  const findings = results.flatMap(({ name, findings }) => findings.map((finding) => ({ name, finding })));
  const count = (level: string) => findings.filter(({ finding }) => finding.level === level).length;
  for (const { name, finding } of findings) process.stdout.write(`${describe(name, finding)}\n`);
  const warnings = count('warn') === 1 ? '1 warning' : `${count('warn')} warnings`;
  process.stdout.write(`\n${count('fail')} failed, ${warnings}, ${count('ok')} in order.\n`);
  return count('fail') > 0 ? 1 : 0;
});

function readConfiguration(): Config | Named {
  try {
    return readTogether({ config: readConfig, collector: readCollectorConfig }).config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const fix = 'Correct it, then run this again: the other checks need a valid configuration.';
    return { name: 'configuration', findings: error.errors.map((line) => fail(`${line}.`, fix)) };
  }
}

async function checkAll(config: Config, backups: string | undefined): Promise<Named[]> {
  const database = await openDatabase(config).catch((error: unknown) => messageOf(error));
  const connection =
    typeof database === 'string' ? null : connect(database.url, { max: 3, connectMs: 20_000 });
  const checks: [string, () => Promise<Finding[]>][] = [
    ['configuration', async () => checkConfiguration(config)],
    ['DNS', () => checkNames(config)],
    ...(typeof database === 'string' || !connection
      ? [
          [
            'database',
            async () => [fail(String(database), 'Start PostgreSQL or correct DATABASE_URL.')],
          ] satisfies [string, () => Promise<Finding[]>],
        ]
      : [
          ['database', () => checkDatabase(connection.db, database.url)] satisfies [
            string,
            () => Promise<Finding[]>,
          ],
          ['pooler', () => checkPooler(database.url, config)] satisfies [string, () => Promise<Finding[]>],
          ['clock', () => checkClock(connection.db)] satisfies [string, () => Promise<Finding[]>],
        ]),
    ['mail', () => checkMailServer(config)],
    ['Stripe', () => checkPayments(config)],
    ['public address', () => checkPublicAddress(config, connection?.db ?? null)],
    ['disk', () => checkDisk(config, backups)],
  ];
  try {
    return await Promise.all(checks.map(async ([name, check]) => ({ name, findings: await settle(check) })));
  } finally {
    await connection?.close();
    if (typeof database !== 'string') await database.release();
  }
}
