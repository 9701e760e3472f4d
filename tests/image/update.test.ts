import { expect, it } from 'vitest';
import { startDocker } from './docker.ts';

it.each(['--settings', '--rollback'])(
  'deploy/update.sh %s stops at a process that does not become healthy, and prints its last lines',
  async (option) => {
    const started: string[] = [];
    const docker = await startDocker(async ([, command, ...args]) => {
      if (command === 'logs') return { stdout: `LOG_LEVEL of ${args.at(-1)} must be one of debug, info\n` };
      if (command !== 'up') return {};
      started.push(args.at(-1) ?? '');
      return { code: started.length === 2 ? 1 : 0 };
    });
    const { code, stderr } = await docker.sh('update.sh', [option]);
    await docker.close();
    expect([code, started]).toEqual([1, ['api1', 'api2']]);
    expect(stderr).toMatch(/^api2 did not become healthy, its last lines:\nLOG_LEVEL of api2 must be/);
  },
);
