import { NICHE_CHANGES, type Niche, TECHNOLOGIES } from '@brandlode/contract';
import { countObservedTwice, type NicheBrands, readTechnologyChanges } from '@brandlode/database';
import type { Context } from '../../context.ts';

/** Maximum number of events read; with more, the reported period is shorter. */
const MAX_EVENTS = 50_000;
const SHOWN = 12;
const GROUPS = new Map([...TECHNOLOGIES.values()].map(({ id, group }) => [id, group]));

/** Technologies that brands of a niche recently added, removed and switched. */
export async function technologyChanges(
  { connection: { db } }: Pick<Context, 'connection'>,
  niche: NicheBrands,
): Promise<Niche['changes']> {
  const since = new Date(Date.now() - NICHE_CHANGES.days * 86_400_000);
  since.setUTCHours(0, 0, 0, 0);
  const [observedTwice, { technologies, switches, cut }] = await Promise.all([
    countObservedTwice(db, niche),
    readTechnologyChanges(db, niche, {
      groups: GROUPS,
      since,
      within: NICHE_CHANGES.within,
      maxEvents: MAX_EVENTS,
      shown: SHOWN,
    }),
  ]);
  return {
    since: (cut ?? since).toISOString().slice(0, 10),
    known: observedTwice,
    technologies,
    switches: switches.map(({ platform, before, after, ...rest }) => ({
      from: toSide(before, platform),
      to: toSide(after, platform),
      ...rest,
    })),
  };
}

const toSide = (value: string, platform: boolean) =>
  platform
    ? { name: value, technology: null }
    : { name: TECHNOLOGIES.get(value)?.name ?? value, technology: value };
