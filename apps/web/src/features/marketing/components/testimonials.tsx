import { DetailPicture } from './picture.tsx';
import { Section } from './section.tsx';

/** No invented quotes. */
const STATEMENTS = [
  {
    claim: 'Every metric shows its source.',
    text: 'Its source and date are right next to it, so you can judge for yourself.',
  },
  {
    claim: 'Estimates are never passed off as measurements.',
    text: 'Measured, estimated or imported: every metric is labelled, revenue above all.',
  },
  {
    claim: 'Unknown stays unknown.',
    text: 'A missing value is a dash. It is never a zero, and never made up to fill a column.',
  },
  {
    claim: 'A count is a count.',
    text: 'The number of matching brands is exact, however many filters you set. Only products are counted up to 1,000.',
  },
];

export function Testimonials() {
  return (
    <Section
      id="testimonials"
      heading="Check our numbers"
      lead="What you can expect of every number you see here."
    >
      <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="window overflow-hidden max-lg:max-w-2xl">
          <DetailPicture
            name="source"
            width={1560}
            height={1120}
            alt="A brand’s metrics in a table, with their source and date."
          />
        </div>
        <ul className="divide-y divide-line">
          {STATEMENTS.map(({ claim, text }) => (
            <li key={claim} className="py-5 first:pt-0 last:pb-0">
              <h3 className="font-semibold text-lg tracking-tight">{claim}</h3>
              <p className="mt-1 text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
