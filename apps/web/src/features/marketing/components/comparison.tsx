import { MISSING, PEERS, READ_ON, ROWS, SOURCES } from '../model/peers.ts';
import { SITE } from '../model/site.ts';
import { Section } from './section.tsx';

/** Only facts with sources; what no page states is "not stated". */
export function Comparison() {
  return (
    <Section
      id="comparison"
      tinted
      heading="How it compares"
      lead="What other products state on their public pages, and what we don't have."
    >
      {/* Wider than phones, so it scrolls in its own region, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls */}
      <section aria-label="Features of each product" tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-3xl border-collapse text-left text-sm">
          <thead>
            <tr className="border-line-strong border-b *:px-3 *:py-3 *:align-bottom *:font-semibold">
              <td className="sticky left-0 bg-surface" />
              <th scope="col" className="text-accent-ink">
                {SITE.name}
              </th>
              {PEERS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ what, ours, peers }) => (
              <tr key={what} className="border-line border-b align-top *:px-3 *:py-3">
                <th scope="row" className="sticky left-0 w-44 bg-surface font-medium max-sm:w-32">
                  {what}
                </th>
                <td>{ours}</td>
                {peers.map((cell, index) => (
                  <td key={PEERS[index]} className={cell ? undefined : 'text-ink-faint'}>
                    {cell ? (
                      <>
                        {cell.text}&nbsp;<sup>{cell.source}</sup>
                      </>
                    ) : (
                      'not stated'
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div>
          <h3 className="font-semibold text-lg tracking-tight">What we do not have</h3>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-pretty text-ink-soft">
            {MISSING.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="font-semibold text-lg tracking-tight">Sources</h3>
          <p className="mt-3 text-pretty text-ink-soft text-sm">
            Public copies of these pages, read on {READ_ON}; they give no other date. “Not stated” does not
            mean that a product lacks it. No page that describes BrandSearch was found.
          </p>
          <ol className="mt-3 columns-1 list-decimal gap-8 pl-6 text-sm sm:columns-2">
            {SOURCES.map(([name, url]) => (
              <li key={url}>
                <a
                  href={url}
                  rel="noreferrer"
                  className="inline-block py-1 text-accent-ink underline underline-offset-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}
