import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const GUIDE = readFileSync(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)), 'utf8');

/** Debian's packages are prometheus and prometheus-alertmanager. */
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;

it.skipIf(isMissing('promtool'))('alerts fire and end as deploy/alerts.test.yml says', () => {
  execFileSync('promtool', ['test', 'rules', `${DEPLOY}alerts.test.yml`]);
});

it.skipIf(isMissing('promtool') || isMissing('amtool'))(
  'Prometheus and Alertmanager accept the configurations in docs/operating.md',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'brandlode-monitoring-'));
    const files = [...GUIDE.matchAll(/```yaml\n# monitoring\/(\S+)\n(.*?)```/gs)];
    for (const [, name = '', content = ''] of files) writeFileSync(join(folder, name), content);
    copyFileSync(`${DEPLOY}alerts.yml`, join(folder, 'alerts.yml'));
    expect(files).toHaveLength(2);
    execFileSync('promtool', ['check', 'config', join(folder, 'prometheus.yml')]);
    execFileSync('amtool', ['check-config', join(folder, 'alertmanager.yml')]);
    rmSync(folder, { recursive: true });
  },
);
