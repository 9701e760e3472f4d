import {
  categoryById,
  changeTexts,
  countryLabel,
  type EventsOfDay,
  type ListedEvent,
  UNAVAILABLE_BRAND,
} from '@brandlode/contract';
import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { Link } from 'react-router';
import { BrandImage } from '#features/brands/components/brand-image.tsx';
import {
  formatLocalDay,
  formatObservedDay,
  formatObservedMoment,
  formatObservedTime,
} from '#lib/text/format-date.ts';
import { paths } from '#paths.ts';
import type { TableSelection } from '#ui/table/table-types.ts';
import { EventList } from './event-list.tsx';
import { Visits } from './visits.tsx';

export type ChangesOfDay = EventsOfDay<ListedEvent>;

type Props = { rows: ChangesOfDay[]; selection: TableSelection; stale: boolean };

const COLUMNS = 8;
/** Columns that narrow screens leave out. */
const WIDE = 'max-lg:hidden';
const MEDIUM = 'max-sm:hidden';
const NAME = 'max-w-full truncate leading-6';

/** The changes of brands by day, newest first; opening a row shows each with its evidence. */
export function ChangesTable({ rows, selection, stale }: Props) {
  return (
    <table
      aria-label="Changes"
      aria-busy={stale}
      className={`card w-full table-fixed border-separate border-spacing-0 overflow-hidden text-left text-sm transition-opacity ${stale ? 'opacity-60' : ''}`}
    >
      <thead>
        <tr className="*:h-9 *:border-line *:border-b *:px-2 *:font-medium *:text-ink-faint *:text-xs">
          <td className="w-9" />
          <th scope="col" className="sm:w-44 lg:w-52 2xl:w-72">
            Brand
          </th>
          <th scope="col" className={MEDIUM}>
            What changed
          </th>
          <th scope="col" className={`w-44 2xl:w-64 ${WIDE}`}>
            Category
          </th>
          <th scope="col" className={`w-32 2xl:w-56 ${WIDE}`}>
            Country
          </th>
          <th scope="col" className={`w-20 text-right ${MEDIUM}`} title="Monthly visits">
            Visits
          </th>
          <th scope="col" className="w-28 text-right max-sm:w-20">
            When
          </th>
          <td className="w-10" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { key, newest, events }, selection }: { row: ChangesOfDay; selection: TableSelection }) {
  const [isOpen, setIsOpen] = useState(false);
  const { brand, at } = newest;
  const shown = { ...brand, brand_name: brand.name, profile_image: brand.image, cover_image: null };
  const text = changeTexts(events).join('; ');
  const isSelected = selection.selected.has(key);
  const category = brand.categories.at(-1);
  const time = new Date(at);
  return (
    <>
      <tr
        aria-selected={isSelected}
        className="digits group *:h-10 *:border-line *:border-b *:px-2 hover:*:bg-sunken aria-selected:*:bg-accent-soft"
      >
        <td>
          <label className="grid size-8 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${brand.name}, ${formatObservedDay(time)}`}
              className="size-4 accent-accent"
              disabled={!brand.available}
              checked={isSelected}
              onChange={({ target }) => selection.select([key], target.checked)}
            />
          </label>
        </td>
        <th scope="row" className="font-medium">
          {/* On a phone the change is below the name, close enough for the height of one row. */}
          <span className="flex items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
            <BrandImage brand={shown} image="logo" className="size-6 shrink-0 rounded-md max-sm:hidden" />
            {brand.available ? (
              <Link to={paths.brandOverview(brand.id)} className={`${NAME} rounded-sm hover:underline`}>
                <bdi>{brand.name}</bdi>
              </Link>
            ) : (
              <bdi className={NAME} title={UNAVAILABLE_BRAND}>
                {brand.name}
              </bdi>
            )}
            <span className="-mt-1 max-w-full truncate font-normal text-ink-soft text-xs leading-4 sm:hidden">
              {text}
            </span>
          </span>
        </th>
        <td className={`truncate ${MEDIUM}`} title={text}>
          {text}
        </td>
        <td className={`truncate text-ink-soft ${WIDE}`}>
          {category === undefined ? '-' : (categoryById(category)?.label ?? '-')}
        </td>
        <td className={`truncate text-ink-soft ${WIDE}`}>
          {brand.locations.length === 0 ? '-' : brand.locations.map(countryLabel).join(', ')}
        </td>
        <td className={`text-right leading-4 ${MEDIUM}`}>
          <Visits {...brand} />
        </td>
        <td className="truncate text-right text-ink-faint text-xs">
          <time dateTime={at} title={formatObservedMoment(time)}>
            {dayText(time)}
          </time>
        </td>
        <td>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Evidence for ${brand.name}, ${formatObservedDay(time)}`}
            onClick={() => setIsOpen(!isOpen)}
            className="grid size-7 place-items-center rounded-md text-ink-faint hover:bg-pressed hover:text-ink"
          >
            <ChevronRightIcon
              className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`}
              aria-hidden="true"
            />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS} className="border-line border-b bg-sunken p-3">
            <EventList events={events} isOpen />
          </td>
        </tr>
      )}
    </>
  );
}

/** The time of a change of today that has one, else the day. */
const dayText = (time: Date) => {
  const day = formatObservedDay(time);
  return (day === formatLocalDay(new Date()) && formatObservedTime(time)) || day;
};
