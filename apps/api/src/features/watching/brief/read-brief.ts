import { BRIEF_DAYS, BRIEF_ENTRIES, type Brief, isDayOnly, toDisplayed } from '@brandlode/contract';
import {
  type BriefBrand,
  type BriefEvent,
  type BriefMoveRow,
  type Follower,
  readBriefBrands,
  readBriefEvents,
  readEventsById,
  readFollows,
  readMailSettings,
  readMoves,
  type ToldBrand,
} from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { toEstimate } from '../../brands/get-brand.ts';
import type { ShownImages } from '../../brands/images/image-addresses.ts';
import { toShownEvent, toVisits } from '../events/shown-event.ts';
import { localDay } from '../mails/due-times.ts';
import { briefReason } from './brief-reason.ts';
import { chooseChanges } from './choose-changes.ts';
import { findFollowedBrands } from './followed-brands.ts';

/** Changes among which a brief chooses, the newest. */
const MAX_EVENTS = 20_000;
/** Smaller moves, and those of brands with few visits, may only show how precise an estimate is. */
const MOVES = { minTenths: 20, minVisits: 1_000, limit: BRIEF_ENTRIES };
const VISITS = 'estimated_monthly_traffic';
const PRICE = 'product_avg_price';
const DAY_MS = 86_400_000;

/**
 * What matters most of the last seven days, and of these events from before or those of the week before that were recorded since, at what
 * the user follows now and may see now. Throws `not-ready`.
 */
export async function readBrief(
  context: Pick<Context, 'connection' | 'catalogue' | 'images'>,
  follower: Follower,
  earlier?: { eventIds: string[] } | { recordedSince: Date },
): Promise<Brief> {
  const { connection, images } = context;
  const { db } = connection;
  const until = new Date();
  const weekAgo = new Date(until.getTime() - BRIEF_DAYS * DAY_MS);
  const period = { since: weekAgo, until, earlier };
  const [follows, { timeZone }, { brands, searches }] = await Promise.all([
    readFollows(db, follower),
    readMailSettings(db, follower),
    findFollowedBrands(context, follower),
  ]);
  const brandIds = [...brands.keys()];
  const [{ total, events }, { rising, falling }] = await Promise.all([
    readBriefEvents(db, { ...period, brandIds, searchIds: [...searches.keys()] }, MAX_EVENTS),
    readMoves(db, brandIds, MOVES),
  ]);
  const visible = events.filter(
    ({ kind, subject, brand }) => kind !== 'search_matched' || searches.get(subject)?.brandIds.has(brand.id),
  );
  const earliest = new Date(visible.at(-1)?.at ?? weekAgo);
  const chosen = chooseChanges(
    visible,
    (brandId) => brands.get(brandId)?.kind ?? 'search',
    (time) => localDay(Date.parse(time), isDayOnly(new Date(time)) ? 'UTC' : (timeZone ?? 'UTC')),
  );
  const { top, priceCuts, adsStarted, adsStopped, matches } = chosen;
  const told = [...top.flat(), ...priceCuts.data, ...adsStarted.data, ...adsStopped.data];
  const matchIds = matches.flatMap((match) => match.brandIds);
  const brandIdsTold = [...told.map(({ brand }) => brand.id), ...[...rising, ...falling].map(({ id }) => id)];
  const [rows, named] = await Promise.all([
    readEventsById(
      db,
      told.map(({ id }) => id),
    ),
    readBriefBrands(db, [...matchIds, ...brandIdsTold]),
  ]);
  const visitsOf = (id: number) => toVisits(named.get(id) ?? { visits: null, visitsEstimate: null });
  const shown = new Map(rows.map((row) => [String(row.id), toShownEvent(row, images)]));
  const toEvents = ({ total, data }: { total: number; data: BriefEvent[] }) => ({
    total,
    data: data.flatMap(({ id, brand }) => {
      const event = shown.get(id);
      return event ? { event, ...visitsOf(brand.id) } : [];
    }),
  });
  return {
    since: earliest < weekAgo ? earliest.toISOString() : weekAgo.toISOString(),
    until: until.toISOString(),
    follows: follows.length,
    brands: brandIds.length,
    changes: total - (events.length - visible.length),
    top: top.flatMap((ofDay) => {
      const [first, ...others] = ofDay.flatMap(({ id }) => shown.get(id) ?? []);
      const followed = first && brands.get(first.brand.id);
      if (!followed) return [];
      const reason = briefReason(first.kind, followed);
      const { brand } = first;
      return { brand, ...visitsOf(brand.id), events: [first, ...others], followed, reason };
    }),
    rising: rising.map((row) => toMove(row, named.get(row.id), images)),
    falling: falling.map((row) => toMove(row, named.get(row.id), images)),
    matches: matches.map(({ searchId, total, brandIds }) => ({
      search: { id: searchId, name: searches.get(searchId)?.name ?? '' },
      total,
      data: brandIds.flatMap((id) => {
        const brand = named.get(id);
        return brand ? toMatch(brand, images) : [];
      }),
    })),
    priceCuts: toEvents(priceCuts),
    adsStarted: toEvents(adsStarted),
    adsStopped: toEvents(adsStopped),
  };
}

/** Whether a brief is worth sending: estimates of visits move every week. */
export const hasNews = ({ top, matches }: Brief): boolean => top.length > 0 || matches.length > 0;

const toBrand = ({ id, name, domain, profile_image }: BriefBrand, images: ShownImages) => ({
  id,
  name,
  domain,
  image: images.toShown(id, 'logo', profile_image),
  available: true,
});

const toMatch = (row: ToldBrand, images: ShownImages) => ({
  brand: toBrand(row, images),
  ...toVisits(row),
  averagePrice: toDisplayed(PRICE, row.averagePrice),
  ...(row.averagePrice !== null &&
    row.averagePriceEstimate && { averagePriceEstimate: toEstimate(PRICE, row.averagePriceEstimate) }),
});

const toMove = (row: BriefMoveRow, told: ToldBrand | undefined, images: ShownImages) => ({
  brand: toBrand(row, images),
  before: toDisplayed(VISITS, row.visits - row.difference),
  after: toDisplayed(VISITS, row.visits),
  change: row.tenths / 10,
  visitsEstimate: told && toVisits(told).visitsEstimate,
});
