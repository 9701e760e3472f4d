import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readServiceConfig } from '../../apps/api/src/config.ts';
import { readServiceConfig as readCollectorConfig } from '../../apps/collector/src/config.ts';
import { ROOT } from '../image/assemble-image.ts';
import { readCompose } from '../image/compose.ts';

const Job = z.object({
  needs: z.string().optional(),
  permissions: z.record(z.string(), z.string()),
  strategy: z.object({ matrix: z.object({ runner: z.array(z.string()) }) }).optional(),
  steps: z.array(
    z.object({
      uses: z.string().optional(),
      run: z.string().optional(),
      with: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const Workflow = z.object({
  on: z.object({ push: z.object({ tags: z.array(z.string()) }) }),
  permissions: z.strictObject({}),
  jobs: z.object({ start: Job, publish: Job }),
});
const source = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
const { on, jobs } = Workflow.parse(parse(source));
const stepsOf = (job: z.output<typeof Job>, action: string) =>
  job.steps.filter(({ uses }) => uses?.startsWith(`${action}@`));

describe('The release workflow', () => {
  it('publishes version tags only, after the image has started on both architectures', () => {
    expect(on.push.tags).toEqual(['v*.*.*']);
    expect(jobs.publish.needs).toBe('start');
    expect(jobs.start.strategy?.matrix.runner).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm']);
    const pushing = [jobs.start, jobs.publish].map((job) => stepsOf(job, 'docker/build-push-action').length);
    expect(pushing).toEqual([0, 1]);
  });

  it('publishes one image for both architectures, with provenance and a list of its components', () => {
    expect(stepsOf(jobs.publish, 'docker/build-push-action')[0]?.with).toMatchObject({
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      provenance: 'mode=max',
      sbom: true,
    });
  });

  it('has no more permissions than it needs', () => {
    expect(jobs.start.permissions).toEqual({ contents: 'read' });
    expect(jobs.publish.permissions).toEqual({ contents: 'read', packages: 'write' });
    for (const job of [jobs.start, jobs.publish])
      expect(stepsOf(job, 'actions/checkout')[0]?.with).toEqual({ 'persist-credentials': false });
  });

  it('pins every action by a commit, and says its version', () => {
    const uses = source.split('\n').filter((line) => line.includes('uses:'));
    expect(uses.length).toBeGreaterThan(4);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('runs scripts that exist and may be run', () => {
    const commands = jobs.start.steps.flatMap(({ run }) => run ?? []).join('\n');
    const named = [...commands.matchAll(/deploy\/[\w.-]+/g)].map(([path]) => path);
    expect(named).toEqual(['deploy/smoke-test.env', 'deploy/smoke-test.sh']);
    for (const path of named) expect(existsSync(join(ROOT, path))).toBe(true);
    accessSync(join(ROOT, 'deploy/smoke-test.sh'), constants.X_OK);
  });

  it('starts the image with settings that its programs accept', () => {
    const settings = parseEnv(readFileSync(join(ROOT, 'deploy/smoke-test.env'), 'utf8'));
    const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']));
    const { services } = readCompose(given);
    const environment = { ...given, NODE_ENV: 'production', ...services.api1?.environment };
    expect(readServiceConfig(environment)).toMatchObject({ sandbox: false, https: true });
    expect(() => readServiceConfig({ ...environment, SMTP_URL: '' })).toThrow('SMTP_URL');
    expect(() => readCollectorConfig({ ...given, ...services.collector?.environment })).not.toThrow();
  });
});

it('The Dockerfile names no architecture', () => {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  expect(text).not.toMatch(/--platform|amd64|arm64|aarch64|x86_64|\bx64\b/);
});
