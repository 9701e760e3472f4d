import {
  averagePriceText,
  type Brief,
  type BriefChange,
  briefSummary,
  changeTexts,
  cutPrice,
  eventText,
  formatChange,
  isQuiet,
  moveText,
  visitsCount,
} from '@brandlode/contract';
import { Cog6ToothIcon, NewspaperIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { formatCount } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useBrief } from '../api/brief.ts';
import { BriefLine, BriefSection } from '../components/brief-section.tsx';
import { Visits } from '../components/visits.tsx';

/** What the weekly email tells, at any time. */
export default function BriefPage() {
  const { data: brief, isError, refetch } = useBrief();
  return (
    <div className="max-w-400">
      <PageTitle>Brief</PageTitle>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <PageHeading
          title="Your brief"
          lead={
            brief && brief.brands > 0
              ? briefSummary(brief)
              : 'The most important changes of the last seven days to what you follow.'
          }
        />
        <Link to={paths.settingsNotifications} className={buttonClass('secondary', 'sm')}>
          <Cog6ToothIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
          Email settings
        </Link>
      </div>
      {isError && !brief && <LoadError className="mt-6" text="Couldn't load your brief." onRetry={refetch} />}
      {!brief && !isError && <div aria-busy="true" className="skeleton mt-6 h-96 rounded-xl" />}
      {brief && (isQuiet(brief) ? <Quiet follows={brief.follows} /> : <Parts brief={brief} />)}
    </div>
  );
}

function Quiet({ follows }: { follows: number }) {
  return follows === 0 ? (
    <EmptyState
      Icon={NewspaperIcon}
      title="You don't follow anything yet"
      text="Follow a brand on its page, a list, or the changes of a saved search. Your brief shows what changed, here and every week by email."
      action={
        <Link to={paths.searchBrands} className={buttonClass('primary')}>
          Find brands
        </Link>
      }
    />
  ) : (
    <EmptyState
      Icon={NewspaperIcon}
      title="A quiet week"
      text="Nothing you follow changed in the last seven days. No email is sent for a quiet week."
      action={
        <Link to={paths.changes} className={buttonClass('secondary')}>
          What changed elsewhere
        </Link>
      }
    />
  );
}

function Parts({ brief }: { brief: Brief }) {
  const { top, rising, falling, matches, priceCuts, adsStarted, adsStopped } = brief;
  return (
    <>
      {top.length > 0 && (
        <div className="mt-5">
          <BriefSection title="What matters most">
            {top.map(({ brand, events, reason, ...visits }) => (
              <BriefLine
                key={brand.id}
                brand={brand}
                section="changes"
                text={changeTexts(events).join('; ')}
                value={visitsOf(visits)}
                note={reason}
              />
            ))}
          </BriefSection>
        </div>
      )}
      <div className="mt-5 grid items-start gap-x-5 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        <Moves title="Rising visits, 7 days" moves={rising} />
        <Moves title="Falling visits, 7 days" moves={falling} />
        {matches.map(({ search, total, data }) => (
          <BriefSection
            key={search.id}
            title={
              <>
                New in <bdi>{search.name}</bdi>
              </>
            }
            more={
              <Link to={paths.savedSearch(search.id)} className="inline-flex min-h-6 items-center underline">
                Open the search ({formatCount(total, 'new brand')})
              </Link>
            }
          >
            {data.map((match) => (
              <BriefLine
                key={match.brand.id}
                brand={match.brand}
                section="metrics"
                text={averagePriceText(match)}
                value={visitsOf(match)}
              />
            ))}
          </BriefSection>
        ))}
        <Events title="Price cuts" events={priceCuts} textOf={({ event }) => eventText(event)} />
        <Events title="Started advertising" events={adsStarted} />
        <Events title="Stopped advertising" events={adsStopped} />
      </div>
    </>
  );
}

const Moves = ({ title, moves }: { title: string; moves: Brief['rising'] }) =>
  moves.length > 0 && (
    <BriefSection title={title}>
      {moves.map((move) => (
        <BriefLine
          key={move.brand.id}
          brand={move.brand}
          section="history"
          text={<span className="whitespace-nowrap">{moveText(move)}</span>}
          value={formatChange(move.change)}
        />
      ))}
    </BriefSection>
  );

/** Nothing if unknown, as is zero. */
const visitsOf = ({ visits, visitsEstimate }: Pick<BriefChange, 'visits' | 'visitsEstimate'>) =>
  visits ? (
    <span className="block text-right">
      <Visits {...{ visits, visitsEstimate }} format={visitsCount} />
    </span>
  ) : null;

type EventsProps = {
  title: string;
  events: Brief['priceCuts'];
  textOf?: (entry: Brief['priceCuts']['data'][number]) => string;
};

const Events = ({ title, events: { total, data }, textOf }: EventsProps) =>
  data.length > 0 && (
    <BriefSection
      title={total > data.length ? `${title} (${data.length} of ${formatCount(total, 'brand')})` : title}
    >
      {data.map((entry) => (
        <BriefLine
          key={entry.event.id}
          brand={entry.event.brand}
          section="changes"
          text={textOf?.(entry)}
          value={cutPrice(entry.event) || visitsOf(entry)}
        />
      ))}
    </BriefSection>
  );
