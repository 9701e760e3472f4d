import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Allowed assertions outside of tests. Only lower these numbers. */
const LIMITS = { '!': 303, as: 66 };

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

it('Type assertions do not increase', () => {
  const args = [
    '-c',
    'tests/architecture/assertions.oxlintrc.json',
    '-f',
    'json',
    'apps',
    'packages',
    'scripts',
  ];
  const { stdout } = spawnSync(`${ROOT}node_modules/.bin/oxlint`, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const inSources = Report.parse(JSON.parse(stdout)).diagnostics.filter(
    ({ filename }) => !/\.test\.tsx?$|\/testing(\.ts$|\/)/.test(filename),
  );
  const count = (rule: string) => inSources.filter(({ code }) => code === `typescript(${rule})`).length;
  const counts = { '!': count('no-non-null-assertion'), as: count('consistent-type-assertions') };
  console.log(`Type assertions outside of tests: ${counts['!']} "!", ${counts.as} "as"`);
  expect(counts['!']).toBeGreaterThan(0);
  expect(counts['!']).toBeLessThanOrEqual(LIMITS['!']);
  expect(counts.as).toBeLessThanOrEqual(LIMITS.as);
});
