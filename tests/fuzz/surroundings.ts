import type { Connection } from '@brandlode/database';
import { pick, upTo } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import { readApiDocument } from './api-document.ts';
import { type BadInput, readBadInput } from './bad-input.ts';
import { openPeople } from './people.ts';
import type { Surroundings } from './requests.ts';
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

/** All that requests are made from: the document of a running API, people of every kind in its database, and bad input. */
export async function prepare(
  url: string,
  connection: Connection,
  settings: { publicUrl: string; webhookSecret: string; brands: number; badInput?: BadInput | null },
): Promise<Surroundings> {
  const people = await openPeople(connection, settings.publicUrl);
  const plusId = await people.add({ tier: 'plus', verified: true });
  return {
    document: await readApiDocument(url),
    samples: samples(settings.brands),
    tokens: {
      plus: await people.token({ tier: 'plus', verified: true }, plusId),
      others: [
        await people.token({ tier: 'free', verified: true }),
        await people.token({ tier: 'basic', verified: true }),
        await people.token({ tier: 'free', verified: false }),
        ...Object.values(await people.brokenTokens(plusId)),
      ],
    },
    webhookSecret: settings.webhookSecret,
    badInput: settings.badInput === undefined ? readBadInput() : settings.badInput,
  };
}
