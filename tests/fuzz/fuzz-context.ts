import type { Connection } from '@brandlode/database';
import { pick, upTo } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import { readApiDocument } from './api-document.ts';
import { type BadInput, readBadInput } from './bad-input.ts';
import type { FuzzContext } from './requests.ts';
import { createTestUsers } from './test-users.ts';
import type { Samples } from './values.ts';

const PASSWORD = 'plover-kettle-37-orbit';

/** Valid values for fields whose schema is not specific enough. */
const samples = (brands: number): Samples => ({
  id: (random) => 1 + upTo(brands, random),
  n: (random) => `sign-in-${upTo(1e9, random)}-${upTo(1e9, random)}`,
  email: (random) => `fuzz${upTo(1e9, random)}@example.com`,
  password: (random) => pick([PASSWORD, 'short', `${PASSWORD} é`], random),
  currentPassword: () => PASSWORD,
  newPassword: () => `${PASSWORD} changed`,
  token: (random) => `${upTo(1e9, random)}`.padStart(43, 'a'),
  priceId: (random) => pick(['price_basic_month', 'price_plus_year', 'price_none'], random),
  redirectPath: (random) => pick(['/settings/plan', '/brands?page=2#top', '/'], random),
  keyword: (random) => pick(['gym', 'a', 'Sport', 'ümlaut', '日本', ''], random),
  page: (random) => 1 + upTo(pick([5, 1_000], random), random),
  limit: (random) => 1 + upTo(100, random),
  export: (random) => ({ ...pick([{ search: {} }, { brandIds: [1] }], random), format: 'csv' }),
  locations: (random) => pick(['US', 'DE', 'unknown', 'XK'], random),
  categories: (random) => pick(['sports', 'food and drink', 'unknown'], random),
});

type Settings = { webhookSecret: string; brands: number; badInput?: BadInput | null };

/** What requests are generated from: the API document, users with every role, and bad input. */
export async function createContext(
  url: string,
  connection: Connection,
  settings: Settings & { publicUrl: string },
): Promise<FuzzContext> {
  const testUsers = await createTestUsers(connection, settings.publicUrl);
  const plusId = await testUsers.add({ tier: 'plus', verified: true });
  return createContextFor(url, settings, {
    plus: await testUsers.token({ tier: 'plus', verified: true }, plusId),
    others: [
      await testUsers.token({ tier: 'free', verified: true }),
      await testUsers.token({ tier: 'basic', verified: true }),
      await testUsers.token({ tier: 'free', verified: false }),
      ...Object.values(await testUsers.brokenTokens(plusId)),
    ],
  });
}

/** The same with given tokens. */
export async function createContextFor(
  url: string,
  settings: Settings,
  tokens: FuzzContext['tokens'],
): Promise<FuzzContext> {
  return {
    document: await readApiDocument(url),
    samples: samples(settings.brands),
    tokens,
    webhookSecret: settings.webhookSecret,
    badInput: settings.badInput === undefined ? readBadInput() : settings.badInput,
  };
}
