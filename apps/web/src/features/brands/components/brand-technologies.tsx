import type { BrandCollection } from '@brandlode/contract';
import { Link } from 'react-router';
import { formatObservedDay } from '#lib/text/format-date.ts';
import { paths } from '#paths.ts';
import { Section } from '#ui/section.tsx';

type Technology = BrandCollection['technologies'][number];

/** What the store runs on, by group, with the evidence. */
export function BrandTechnologies({ technologies }: { technologies: Technology[] }) {
  if (technologies.length === 0) return null;
  return (
    <Section title="Technologies" id="technologies" className="@container mt-8">
      <dl className="card mt-3 grid gap-x-8 gap-y-1.5 px-4 py-3 text-sm @3xl:grid-cols-2">
        {[...Map.groupBy(technologies, ({ group }) => group)].map(([group, members]) => (
          <div key={group} className="grid items-baseline gap-x-4 @md:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-ink-faint">{group}</dt>
            <dd className="wrap-anywhere">
              {members.map((technology, index) => (
                <span key={technology.id}>
                  <Link
                    to={paths.technology(technology.id)}
                    className="inline-flex min-h-6 items-center rounded-sm hover:underline"
                  >
                    {nameWithVersion(technology)}
                  </Link>
                  {index < members.length - 1 && ', '}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <details className="mt-3 text-sm">
        <summary className="min-h-6 w-fit cursor-pointer text-ink-soft hover:text-ink">Evidence</summary>
        <ul className="mt-2 grid gap-2 text-ink-soft">
          {technologies.map((technology) => (
            <li key={technology.id} className="wrap-anywhere">
              <span className="text-ink">{technology.name}</span>, since{' '}
              {formatObservedDay(new Date(technology.firstObservedAt))}, found in{' '}
              <code className="rounded bg-sunken px-1 py-0.5 text-xs" dir="ltr">
                {technology.evidence}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

const nameWithVersion = ({ name, version }: Technology) => (version ? `${name} ${version}` : name);
