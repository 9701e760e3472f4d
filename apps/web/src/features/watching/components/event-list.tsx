import {
  type BrandEvent,
  CONFIDENCE_TEXTS,
  EVENT_KIND_RECORDS,
  type EventGroup,
  eventText,
  itemText,
  UNAVAILABLE_BRAND,
} from '@brandlode/contract';
import { ChevronRightIcon } from '@heroicons/react/16/solid';
import {
  BuildingStorefrontIcon,
  CpuChipIcon,
  MegaphoneIcon,
  TagIcon,
  UserGroupIcon,
} from '@heroicons/react/24/outline';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { BrandImage } from '#features/brands/components/brand-image.tsx';
import { displayUrl, externalUrl } from '#features/brands/model/external-url.ts';
import { sourceName } from '#features/collection/model/collection-texts.ts';
import { formatObservedDay, formatObservedTime } from '#lib/text/format-date.ts';
import { paths } from '#paths.ts';
import { byDay } from '../model/changes-of-days.ts';

const ICONS = {
  Products: TagIcon,
  Ads: MegaphoneIcon,
  Audience: UserGroupIcon,
  Technology: CpuChipIcon,
  Store: BuildingStorefrontIcon,
} as const satisfies Record<EventGroup, typeof TagIcon>;

/** Items of an event that are shown before 'Show more'. */
const FIRST_ITEMS = 3;

/** Events of one brand, newest first, each with its evidence, which `isOpen` shows from the start. */
export const EventList = ({ events, isOpen }: { events: BrandEvent[]; isOpen?: boolean }) =>
  events.length > 0 && (
    <ul className="card divide-y divide-line">
      {events.map((event) => (
        <EventEntry
          key={event.id}
          event={event}
          time={formatObservedDay(new Date(event.at))}
          isOpen={isOpen}
        />
      ))}
    </ul>
  );

/** Events of many brands by day, newest first. */
export function EventsByDay({
  events,
  heading: Heading = 'h2',
}: {
  events: BrandEvent[];
  heading?: 'h2' | 'h3';
}) {
  return byDay(events).map(([day, ofDay]) => (
    <Fragment key={day}>
      <Heading className="mt-5 mb-2 font-medium text-ink-faint text-xs first:mt-0">{day}</Heading>
      <ul className="card divide-y divide-line">
        {ofDay.map((event) => (
          <EventEntry key={event.id} event={event} time={formatObservedTime(new Date(event.at))} withBrand />
        ))}
      </ul>
    </Fragment>
  ));
}

type Props = { event: BrandEvent; time: string; withBrand?: boolean; isOpen?: boolean | undefined };

function EventEntry({ event, time, withBrand = false, isOpen }: Props) {
  const { kind, at, brand, confidence, items } = event;
  const Icon = ICONS[EVENT_KIND_RECORDS[kind].group];
  const shown = { ...brand, brand_name: brand.name, profile_image: brand.image, cover_image: null };
  return (
    <li className="flex gap-3 px-4 py-3">
      {withBrand ? (
        <BrandImage brand={shown} image="logo" className="size-8 shrink-0 rounded-lg" />
      ) : (
        <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-sunken text-ink-soft">
          <Icon className="size-4.5" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {withBrand && brand.available && (
            <Link
              to={paths.brandOverview(brand.id)}
              className="wrap-anywhere inline-flex min-h-6 items-center rounded-sm font-medium hover:underline"
            >
              <bdi>{brand.name}</bdi>
            </Link>
          )}
          {withBrand && !brand.available && <bdi className="wrap-anywhere font-medium">{brand.name}</bdi>}
          <span className={`wrap-anywhere ${withBrand ? '' : 'font-medium'}`}>{eventText(event)}</span>
          {CONFIDENCE_TEXTS[confidence] && (
            <span className="text-ink-faint text-xs">{CONFIDENCE_TEXTS[confidence]}</span>
          )}
        </p>
        {withBrand && !brand.available && (
          <span className="block text-2xs text-ink-faint">{UNAVAILABLE_BRAND}</span>
        )}
        {/* The sentence already names a technology. */}
        {items[0] && items[0].technology === undefined && <Items items={items} count={event.count} />}
        <Evidence event={event} isOpen={isOpen} />
      </div>
      <time dateTime={at} className="shrink-0 text-ink-faint text-xs leading-5">
        {time}
      </time>
    </li>
  );
}

function Items({ items, count }: Pick<BrandEvent, 'items' | 'count'>) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, FIRST_ITEMS);
  const unlisted = count - items.length;
  return (
    <>
      <ul className="mt-1 grid gap-0.5 text-ink-soft">
        {shown.map((item) => {
          const url = item.url ? externalUrl(item.url) : null;
          return (
            <li key={`${item.productId ?? ''} ${item.name}`} className="wrap-anywhere">
              {url === null ? (
                <bdi>{item.name}</bdi>
              ) : (
                <a href={url} target="_blank" rel="noopener noreferrer" className="hover:underline">
                  <bdi>{item.name}</bdi>
                </a>
              )}{' '}
              <span className="digits text-ink">{itemText(item)}</span>
            </li>
          );
        })}
        {isExpanded && unlisted > 0 && <li className="text-ink-faint">and {unlisted} more</li>}
      </ul>
      {items.length > FIRST_ITEMS && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="mt-0.5 min-h-6 rounded-sm text-ink-soft text-xs underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          {isExpanded ? 'Show fewer' : 'Show more'}
        </button>
      )}
    </>
  );
}

function Evidence({
  event: { evidence, since, demonstration },
  isOpen,
}: {
  event: BrandEvent;
  isOpen: boolean | undefined;
}) {
  const { source, address, text } = evidence;
  return (
    <details open={isOpen} className="group/evidence mt-1 text-xs">
      <summary className="flex min-h-6 w-fit cursor-pointer items-center text-ink-faint hover:text-ink-soft">
        <ChevronRightIcon
          className="-ml-0.5 size-4 transition-transform group-open/evidence:rotate-90"
          aria-hidden="true"
        />
        {demonstration ? 'Sample data' : `Source: ${sourceName(source)}`}
      </summary>
      <p className="wrap-anywhere mt-1 text-ink-soft">
        {since && `Happened between ${formatObservedDay(new Date(since))} and this date. `}
        {address && (
          <>
            At <bdi>{displayUrl(address)}</bdi>
            {text ? ': ' : '.'}
          </>
        )}
        {text && <bdi>{text}</bdi>}
      </p>
    </details>
  );
}
