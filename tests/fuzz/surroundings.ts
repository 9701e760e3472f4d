import type { Connection } from '@brandlode/database';
import { pick, upTo } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import { readApiDocument } from './api-document.ts';
import { type BadInput, readBadInput } from './bad-input.ts';
import type { Surroundings } from './requests.ts';
import { createTestUsers } from './test-users.ts';
import type { Samples } from './values.ts';

const PASSWORD = 'plover-kettle-37-orbit';

/** What fits the fields whose schemas do not say it all. */
const samples = (brands: number): Samples => ({
  id: (random) => 1 + upTo(brands, random),
  n: (random) => `sign-in-${upTo(1e9, random)}-${upTo(1e9, random)}`,
  email: (random) => `fuzz${upTo(1e9, random)}@example.com`,
  password: (random) => pick([PASSWORD, 'short', `${PASSWORD} é`], random),
  currentPassword: () => PASSWORD,
  newPassword: () => `${PASSWORD} anew`,
  token: (random) => `${upTo(1e9, random)}`.padStart(43, 'a'),
  priceId: (random) => pick(['price_basic_month', 'price_plus_year', 'price_none'], random),
  redirectPath: (random) => pick(['/settings/plan', '/brands?page=2#top', '/'], random),
  keyword: (random) => pick(['gym', 'a', 'Sport', 'ümlaut', '日本', ''], random),
  page: (random) => 1 + upTo(pick([5, 1_000], random), random),
  limit: (random) => 1 + upTo(100, random),
  locations: (random) => pick(['US', 'DE', 'unknown', 'XK'], random),
  categories: (random) => pick(['sports', 'food and drink', 'unknown'], random),
});

type Settings = { webhookSecret: string; brands: number; badInput?: BadInput | null };

/** All that requests are made from: the document of a running API, people of every kind in its database, and bad input. */
export async function prepare(
  url: string,
  connection: Connection,
  settings: Settings & { publicUrl: string },
): Promise<Surroundings> {
  const people = await createTestUsers(connection, settings.publicUrl);
  const plusId = await people.add({ tier: 'plus', verified: true });
  return prepareFor(url, settings, {
    plus: await people.token({ tier: 'plus', verified: true }, plusId),
    others: [
      await people.token({ tier: 'free', verified: true }),
      await people.token({ tier: 'basic', verified: true }),
      await people.token({ tier: 'free', verified: false }),
      ...Object.values(await people.brokenTokens(plusId)),
    ],
  });
}

/** The same with tokens of one's own. */
export async function prepareFor(
  url: string,
  settings: Settings,
  tokens: Surroundings['tokens'],
): Promise<Surroundings> {
  return {
    document: await readApiDocument(url),
    samples: samples(settings.brands),
    tokens,
    webhookSecret: settings.webhookSecret,
    badInput: settings.badInput === undefined ? readBadInput() : settings.badInput,
  };
}
