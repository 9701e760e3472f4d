import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './assemble-image.ts';
import { type Reply, startDocker } from './docker.ts';

// The scripts write backups beside their folder.
const root = await mkdtemp(join(tmpdir(), 'brandlode-deploy-'));
await cp(join(ROOT, 'deploy'), join(root, 'deploy'), { recursive: true });
afterAll(() => rm(root, { recursive: true, force: true }));

/**
 * Runs a script with a `docker` that carries nothing out; `fails` says which starts of services fail, counted from 0, `built` which
 * version a build creates, while version 1 runs.
 */
async function runScript(
  script: string,
  args: string[],
  {
    fails = () => false,
    built = 2,
    backup = () => ({}),
  }: { fails?: (start: number) => boolean; built?: number; backup?: () => Reply } = {},
) {
  const commands: string[] = [];
  const started: string[] = [];
  const docker = await startDocker(async (words) => {
    const [command, subcommand] = words;
    const service = words.at(-1) ?? '';
    if (command === 'inspect') return { stdout: 'sha256:running\n' };
    if (command === 'image' && subcommand === 'inspect')
      return { stdout: `version ${service === 'brandlode:current' ? built : 1}\n` };
    commands.push(words.filter((word) => !word.startsWith('-')).join(' '));
    if (words.includes('scripts/backup.ts') || words.some((word) => word.includes('pg_basebackup')))
      return backup();
    if (subcommand === 'config') return { stdout: 'database\nproxy\napi1\napi2\napi3\ncollector\n' };
    if (subcommand === 'exec')
      return { stdout: words.includes('psql') ? 'f\n' : 'base-2026-11-29T031700Z\n' };
    if (subcommand === 'ps') return { stdout: 'id\n' };
    if (subcommand === 'logs') return { stdout: `LOG_LEVEL of ${service} must be one of debug, info\n` };
    if (subcommand !== 'up') return {};
    started.push(service);
    return { code: fails(started.length - 1) ? 1 : 0 };
  });
  const { code, stdout, stderr } = await docker.sh(script, args, {}, root);
  await docker.close();
  return { code, commands, started, stdout: stdout.toString(), stderr };
}

it.each(['--settings', '--rollback'])(
  'deploy/update.sh %s stops at a process that does not become healthy, and prints its last lines',
  async (option) => {
    const { code, started, stderr } = await runScript('update.sh', [option], {
      fails: (start) => start === 1,
    });
    expect([code, started]).toEqual([1, ['api1', 'api2']]);
    expect(stderr).toMatch(/^api2 did not become healthy, its last lines:\nLOG_LEVEL of api2 must be/);
  },
);

it('deploy/update.sh --rollback replaces every process by the previous version', async () => {
  const { code, commands, started } = await runScript('update.sh', ['--rollback']);
  expect([code, started]).toEqual([0, ['api1', 'api2', 'collector']]);
  expect(commands[0]).toBe('image tag brandlode:previous brandlode:current');
});

it('deploy/update.sh backs up, migrates, and returns to the previous version if the new one does not become healthy', async () => {
  const { code, commands, started, stderr } = await runScript('update.sh', [], {
    fails: (start) => start === 0,
  });
  expect([code, started]).toEqual([1, ['api1', 'api1']]);
  expect(stderr).toMatch(/^api1 did not become healthy[\s\S]*LOG_LEVEL of api1[\s\S]*Rolling back/);
  expect(commands).toEqual([
    'compose ps api2',
    'image tag sha256:running brandlode:running',
    'compose build api1',
    'image tag brandlode:running brandlode:previous',
    'compose run tools node scripts/backup.ts',
    'compose run migrate',
    'compose up 1200 api1',
    'compose logs 20 api1',
    'image tag brandlode:running brandlode:current',
    'compose up 1200 api1',
  ]);
});

it('deploy/update.sh keeps the previous version when it deploys the one that runs, as after a collector that did not start', async () => {
  const { code, commands, started } = await runScript('update.sh', [], { built: 1 });
  expect([code, started]).toEqual([0, ['api1', 'api2', 'collector']]);
  expect(commands.filter((command) => command.endsWith('brandlode:previous'))).toEqual([]);
});

it('deploy/restore-to.sh stops every process before the database, also API processes that were added', async () => {
  const { code, commands, started } = await runScript('restore-to.sh', ['2026-11-29 10:15:00+00']);
  expect([code, started]).toEqual([0, ['database']]);
  expect(commands.filter((command) => command.startsWith('compose stop'))).toEqual([
    'compose stop proxy api1 api2 api3 collector',
    'compose stop database',
  ]);
});

it('deploy/smoke-test.sh migrates, starts an API process and a collector, and removes them', async () => {
  const { code, commands, started, stdout } = await runScript('smoke-test.sh', []);
  expect([code, started]).toEqual([0, ['api1', 'collector']]);
  expect(commands[0]).toBe('compose run migrate');
  expect(commands.at(-1)).toMatch(/^compose down/);
  expect(stdout).toContain('The image starts and is healthy.');
});

it('deploy/smoke-test.sh fails with the last lines of what does not start, and removes it', async () => {
  const { code, commands, started, stderr } = await runScript('smoke-test.sh', [], {
    fails: (start) => start === 0,
  });
  expect([code, started]).toEqual([1, ['api1']]);
  expect(stderr).toContain('LOG_LEVEL of api1');
  expect(commands.at(-1)).toMatch(/^compose down/);
});

it.each(['backup.sh', 'base-backup.sh'])(
  'deploy/%s prints nothing without a terminal, as in cron, unless it fails',
  async (script) => {
    const made = await runScript(script, [], { backup: () => ({ stderr: 'Backed up 3 tables\n' }) });
    expect(made).toMatchObject({ code: 0, stdout: '', stderr: '' });

    const backup = () => ({ stderr: 'No space left on device\n', code: 2 });
    const failed = await runScript(script, [], { backup });
    expect(failed).toMatchObject({ code: 2, stdout: '', stderr: 'No space left on device\n' });
  },
);
