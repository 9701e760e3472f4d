import { DetailPicture } from './picture.tsx';
import { Section } from './section.tsx';

/** No invented people: the data speaks for itself. */
const STATEMENTS = [
  {
    claim: 'Every figure says where it comes from.',
    text: 'Its source and the day it was observed stand beside it, so you can judge it yourself.',
  },
  {
    claim: 'An estimate never passes for a measurement.',
    text: 'Measured, estimated or imported: each figure is marked as what it is, revenue first of all.',
  },
  {
    claim: 'Unknown stays unknown.',
    text: 'A figure nobody has seen is a dash. It is never a zero, and never made up to fill a column.',
  },
  {
    claim: 'A count is a count.',
    text: 'The number of matches over a search is exact, however many filters you set. No “about”, no “1,000+”.',
  },
];

export function Testimonials() {
  return (
    <Section
      id="testimonials"
      tinted
      far="far far-[1140px] sm:far-[1290px] lg:far-[781px]"
      heading="Let the data testify"
      lead="You will find no quotations here. This is what you can hold the numbers to instead."
    >
      <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="window overflow-hidden max-lg:max-w-2xl">
          <DetailPicture
            name="source"
            width={1560}
            height={1120}
            alt="A brand’s figures in a table: beside each its value, its source and the day it was observed."
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
