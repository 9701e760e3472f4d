import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutantsOf } from './mutants.ts';

type Area = { sources: string[]; tests: string[] };

/** Areas where faults cost users money, data or access, and the tests expected to notice them. */
export const AREAS: Record<string, Area> = {
  identity: {
    sources: ['apps/api/src/features/identity', 'packages/hosted-identity/src/server'],
    tests: [
      'apps/api/src/features/identity',
      'packages/hosted-identity/src/server',
      'tests/fuzz/hosted-identity.slow.test.ts',
    ],
  },
  subscriptions: {
    sources: ['apps/api/src/features/subscriptions'],
    tests: ['apps/api/src/features/subscriptions', 'scripts/stripe-setup.slow.test.ts'],
  },
  'catalogue-index': {
    sources: ['packages/catalogue-index/src'],
    tests: ['packages/catalogue-index/src'],
  },
  contract: {
    sources: ['packages/contract/src'],
    tests: [
      'packages/contract/src',
      'packages/catalogue-import/src',
      'apps/api/src/features/brands/brand-lists.test.ts',
      'apps/api/src/features/identity/sessions/sign-in.test.ts',
      'apps/api/src/features/subscriptions/checkout/checkout.test.ts',
      'apps/web/src/features/brands',
      'apps/web/src/features/search',
    ],
  },
  collector: {
    sources: [
      'apps/collector/src/crawl',
      'apps/collector/src/parse',
      'apps/collector/src/sources',
      'packages/safe-fetch/src',
    ],
    tests: ['apps/collector/src', 'packages/safe-fetch/src'],
  },
};

const TEST_SUPPORT = /\.test\.tsx?$|(^|[./])testing(\.ts$|\/)/;

export function sourcesOf(root: string, { sources }: Area): string[] {
  return filesIn(root, sources).filter((file) => !TEST_SUPPORT.test(file));
}

export function testsOf(root: string, { tests }: Area): string[] {
  return filesIn(root, tests).filter((file) => /\.test\.tsx?$/.test(file));
}

export function allMutants(root: string, area: Area, seed: string): Mutant[] {
  return sourcesOf(root, area)
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8'), seed))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
}

const filesIn = (root: string, folders: string[]) =>
  globSync(
    folders.map((folder) => (folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx}`)),
    { cwd: root },
  ).sort();
