import { type FilterPayload, NICHE_CHANGES, type Niche, TECHNOLOGIES } from '@brandlode/contract';
import { Link } from 'react-router';
import { formatDay } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { changesPath } from '../../search/model/changes-path.ts';
import { NicheCard } from './niche-card.tsx';

type Changes = Niche['changes'];
type Switch = Changes['switches'][number];
type Props = { changes: Changes; filter: FilterPayload };

const LINK = 'inline-flex min-h-6 min-w-6 items-center justify-end rounded-sm underline underline-offset-4';

/** Recent additions, removals and switches of technologies; for one technology, switches from and to it. */
export function NicheChanges({ changes, filter }: Props) {
  const { known, technologies, switches, since } = changes;
  const [own] = filter.technologies ?? [];
  return (
    <NicheCard
      title={own === undefined ? 'Technologies added and removed' : 'Who switched'}
      note={
        <>
          Changes since {formatDay(new Date(since))} at {formatCount(known, 'brand')}{' '}
          {own !== undefined && 'of the whole catalogue '}whose stores were checked at least twice. A brand
          switches if it removes one technology and adds another of the same group within{' '}
          {NICHE_CHANGES.within} days.
        </>
      }
      empty={
        technologies.length + switches.length === 0 &&
        (known === 0 ? 'No store has been checked twice yet.' : 'No changes found.')
      }
    >
      {technologies.length > 0 && <Counts technologies={technologies} filter={filter} />}
      {own === undefined ? (
        <Switches title="Switched" switches={switches} filter={filter} label={bothSides} />
      ) : (
        <>
          <Switches
            title={`Switched to ${nameOf(own)}`}
            switches={switches.filter(({ to }) => to.technology === own)}
            filter={filter}
            label={({ from }) => `from ${from.name}`}
          />
          <Switches
            title={`Switched from ${nameOf(own)}`}
            switches={switches.filter(({ from }) => from.technology === own)}
            filter={filter}
            label={({ to }) => `to ${to.name}`}
          />
        </>
      )}
    </NicheCard>
  );
}

const nameOf = (id: string) => TECHNOLOGIES.get(id)?.name ?? id;
const bothSides = ({ from, to }: Switch) => `from ${from.name} to ${to.name}`;

function Counts({ technologies, filter }: Pick<Changes, 'technologies'> & { filter: FilterPayload }) {
  return (
    <table className="mt-3 w-full text-left text-sm">
      <thead>
        <tr className="*:pb-1 *:font-medium *:text-ink-faint *:text-xs [&>*+*]:pl-3 [&>*+*]:text-right">
          <th scope="col">Technology</th>
          <th scope="col">Brands that added it</th>
          <th scope="col">Removed it</th>
        </tr>
      </thead>
      <tbody>
        {technologies.map(({ id, added, removed }) => (
          <tr key={id} className="digits *:py-0.5 [&>*+*]:pl-3 [&>*+*]:text-right">
            <th scope="row" className="font-normal">
              <Link
                to={paths.technology(id)}
                className="inline-flex min-h-6 items-center rounded-sm hover:underline"
              >
                {nameOf(id)}
              </Link>
            </th>
            {([added, removed] as const).map((count, index) => (
              <td key={index === 0 ? 'added' : 'removed'}>
                {count === 0 ? (
                  '0'
                ) : (
                  <Link
                    className={LINK}
                    aria-label={`${formatCount(count, 'brand')} ${index === 0 ? 'added' : 'removed'} ${nameOf(id)}`}
                    to={changesPath(filter, {
                      technologies: [id],
                      kinds: [index === 0 ? 'technology_added' : 'technology_removed'],
                    })}
                  >
                    {formatExact(count)}
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Switches({
  title,
  switches,
  filter,
  label,
}: {
  title: string;
  switches: Switch[];
  filter: FilterPayload;
  label: (change: Switch) => string;
}) {
  if (switches.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold text-sm">{title}</h3>
      <ul aria-label={title} className="mt-1 grid gap-1.5 text-sm">
        {switches.map((change) => (
          <li key={bothSides(change)}>
            <span className="flex items-baseline justify-between gap-3">
              <Link to={eventsOf(change, filter)} className={LINK}>
                {label(change)}
              </Link>
              <span className="digits shrink-0">{formatCount(change.brands, 'brand')}</span>
            </span>
            <span className="flex flex-wrap gap-x-3 text-ink-soft text-xs">
              {change.newest.map(({ id, name }) => (
                <Link
                  key={id}
                  to={paths.brandOverview(id)}
                  className="inline-flex min-h-6 items-center rounded-sm hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The changes in both directions; for platforms, all moves. */
function eventsOf({ from, to }: Switch, filter: FilterPayload): string {
  const technologies = [from.technology, to.technology].filter((id) => id !== null);
  return technologies.length === 0
    ? changesPath(filter, { kinds: ['platform_changed'] })
    : changesPath(filter, { technologies });
}
