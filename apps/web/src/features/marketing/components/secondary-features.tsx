import { METRIC_KEYS } from '@brandlode/contract';
import { DetailPicture } from './picture.tsx';
import { Section } from './section.tsx';

const FEATURES = [
  {
    name: 'Analyze',
    summary: 'Back up your hunch with data.',
    text: `${METRIC_KEYS.length} metrics per brand: visits, orders, revenue, followers, reviews, ads, prices. Each compared with the brands in its category.`,
    picture: 'analyze',
    alt: 'Monthly traffic and revenue, each with the brand’s rank in its category.',
  },
  {
    name: 'Search',
    summary: 'From a name to a niche in seconds.',
    text: 'Type a few letters to find a brand. Or describe it instead: its country, its category, its size.',
    picture: 'search',
    alt: 'The search box with “coffee” typed, and the matching brands below it.',
  },
  {
    name: 'Monitor',
    summary: 'Keep an eye on the competition.',
    text: 'Who is advertising now, what a store added in the last 30 days, how many people follow it. Every metric has a date.',
    picture: 'monitor',
    alt: 'The Ads panel: brands by the number of Facebook ads they are running.',
  },
] as const;

const MORE = [
  ['Every product', 'By text, price, discount, age and stock, with price histories.'],
  ['Technologies', 'What a store runs on, and who switched from what.'],
  ['Niches', 'Sizes, prices, growth and newcomers, and where the gaps are.'],
  ['Alerts', 'Price cuts, sales, ads and new products, by email, feed or webhook.'],
  ['Lists and notes', 'Status, rating and tags, as a table or a board, with your team.'],
  ['Exports and API', 'Excel, CSV and NDJSON, with ranges and sources.'],
] as const;

export function SecondaryFeatures() {
  return (
    <Section
      id="secondary-features"
      tinted
      heading="Three ways to use it"
      lead="Whether you're looking for an idea, a product or an edge."
    >
      <ul className="grid gap-x-8 gap-y-14 md:grid-cols-3">
        {FEATURES.map(({ name, summary, text, picture, alt }) => (
          <li key={name} className="flex flex-col">
            <div className="overflow-hidden rounded-xl border border-line bg-canvas">
              <DetailPicture name={picture} alt={alt} width={880} height={640} />
            </div>
            <h3 className="mt-6 font-semibold text-accent-ink text-sm">{name}</h3>
            <p className="mt-1.5 font-semibold text-xl tracking-tight">{summary}</p>
            <p className="mt-2 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-12 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {MORE.map(([name, text]) => (
          <div key={name} className="border-accent border-l-2 pl-4">
            <dt className="font-semibold tracking-tight">{name}</dt>
            <dd className="mt-0.5 text-pretty text-ink-soft text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
