import { DetailPicture } from './picture.tsx';
import { Section } from './section.tsx';

const STORIES = [
  {
    id: 'products',
    name: 'Search every product',
    text: 'By text in any language, price, discount, age and stock, combined with every brand filter. With price histories.',
    alt: 'The Products page: yoga products of several brands with picture, price and brand.',
  },
  {
    id: 'technologies',
    name: 'See what a store runs on',
    text: 'Analytics, email, reviews, payment, theme and more, with evidence, dates, and who switched from what.',
    alt: 'What a brand’s store runs on, by group.',
  },
  {
    id: 'niche',
    name: 'Size up a niche',
    text: 'Sizes, prices, countries, typical technologies and newcomers of a category, and where few brands share many visits.',
    alt: 'The page of a category: its number of brands, median visits and prices, and brands by size.',
  },
  {
    id: 'board',
    name: 'Keep what you find',
    text: 'Lists with status, rating, tags and notes, as a table or a board, shared with your team.',
    alt: 'A list as a board: brands with the statuses To review and Shortlisted, with ratings.',
  },
  {
    id: 'history',
    name: 'Watch numbers over time',
    text: 'Charts with a gap where the source changed, with events, the category median, and CSV and PNG files.',
    alt: 'The history of a brand’s monthly traffic over two years, with a mark for each event.',
  },
  {
    id: 'changes',
    name: 'Know what changed',
    text: 'Prices, products, sales, ads, followers and technologies: before, after, and the evidence. Follow a brand, a list or a search.',
    alt: 'What changed: one brand uses another technology, others advertise, start a sale, gain followers.',
  },
] as const;

const MORE = [
  ['Saved searches', 'Filters, sort and columns under a name, with the number of new matches.'],
  ['Similar brands', 'With what they have in common, by size, country, or what matters most to you.'],
  ['Alerts in plain words', '“When a brand on Competitors cuts a price by 10% or more.”'],
  ['Feeds and webhooks', 'Changes in your feed reader, as Atom or JSON Feed, or sent to your own server.'],
  ['Exports', 'Excel, CSV and NDJSON, with ranges and sources as columns.'],
  ['Sharing', 'Read-only links to lists, searches and comparisons, which expire and can be revoked.'],
  ['Team', 'Editors and viewers in one workspace, on its owner’s plan.'],
  ['API keys', 'What you see is in the API, with keys that have only the permissions they need.'],
  ['Browser extension', 'Look up the store you are visiting and add it to a list.'],
  ['Import', 'Excel, CSV, JSON, archives or pasted websites, with a preview and 24 hours to undo.'],
  ['Data health', 'How much is known, how old it is, and why the rest is missing.'],
  ['On your own server', 'One command starts everything: npm start. Your data stays with you.'],
] as const;

export function Tour() {
  return (
    <Section
      id="tour"
      heading="From the first idea to last night’s price cut"
      lead="Find brands, keep them, and see what they do next."
    >
      <ul className="grid gap-x-8 gap-y-14 md:grid-cols-2">
        {STORIES.map(({ id, name, text, alt }) => (
          <li key={id}>
            <div className="overflow-hidden rounded-xl border border-line bg-canvas">
              <DetailPicture name={id} alt={alt} width={1040} height={780} />
            </div>
            <h3 className="mt-5 font-semibold text-xl tracking-tight">{name}</h3>
            <p className="mt-2 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-16 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {MORE.map(([name, text]) => (
          <div key={name} className="border-accent border-l-2 pl-4">
            <dt className="font-semibold tracking-tight">{name}</dt>
            <dd className="mt-1 text-pretty text-ink-soft text-sm">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-10 text-ink-faint text-sm">These pictures show sample data.</p>
    </Section>
  );
}
