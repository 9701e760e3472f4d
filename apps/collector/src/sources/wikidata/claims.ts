import { z } from 'zod';

/** Only the fields we read; values in another form are ignored. */
const Snak = z.object({ datavalue: z.object({ value: z.unknown() }).optional() });
const Statement = z.object({
  mainsnak: Snak,
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  qualifiers: z.record(z.string(), z.array(Snak)).optional(),
});
export const Claims = z.record(z.string(), z.array(Statement));
type Claims = z.output<typeof Claims>;
type Statement = z.output<typeof Statement>;

const Time = z.object({ time: z.string(), precision: z.number() });
const Quantity = z.object({ amount: z.string() });
const Item = z.object({ id: z.string().regex(/^Q[1-9]\d{0,11}$/) });

/** Statements that are not deprecated, those of preferred rank first, and none that has ended (P582). */
const current = (claims: Claims | undefined, property: string): Statement[] =>
  (claims?.[property] ?? [])
    .filter(({ rank, qualifiers }) => rank !== 'deprecated' && !qualifiers?.P582)
    .sort((a, b) => Number(b.rank === 'preferred') - Number(a.rank === 'preferred'));

export const entityIds = (claims: Claims | undefined, property: string): string[] =>
  current(claims, property).flatMap(
    ({ mainsnak }) => Item.safeParse(mainsnak.datavalue?.value).data?.id ?? [],
  );

export const stringsOf = (claims: Claims | undefined, property: string): string[] =>
  current(claims, property).flatMap(({ mainsnak }) => {
    const value = mainsnak.datavalue?.value;
    return typeof value === 'string' ? [value] : [];
  });

/** A date with its known precision: `1949`, `1949-05` or `1949-05-12`. */
export function parseTime(claims: Claims | undefined, property: string): string | undefined {
  for (const { mainsnak } of current(claims, property)) {
    const date = dateOf(mainsnak.datavalue?.value);
    if (date) return date;
  }
  return undefined;
}

function dateOf(value: unknown): string | undefined {
  const parsed = Time.safeParse(value).data;
  const [, year, month, day] = /^\+(\d{4})-(\d\d)-(\d\d)T/.exec(parsed?.time ?? '') ?? [];
  if (!parsed || !year || parsed.precision < 9) return undefined;
  return [year, ...(parsed.precision >= 10 ? [month] : []), ...(parsed.precision >= 11 ? [day] : [])].join(
    '-',
  );
}

export type FollowerCount = { followers: number; day: string; instagram?: string };

/** Social media followers (P8687) with their day (P585) and their Instagram account (P2003). */
export function followerCounts(claims: Claims | undefined): FollowerCount[] {
  return current(claims, 'P8687').flatMap(({ mainsnak, qualifiers }) => {
    const amount = Number(Quantity.safeParse(mainsnak.datavalue?.value).data?.amount);
    const day = dateOf(qualifiers?.P585?.[0]?.datavalue?.value);
    if (!Number.isInteger(amount) || amount < 0 || day?.length !== 10) return [];
    const account = qualifiers?.P2003?.[0]?.datavalue?.value;
    return [{ followers: amount, day, ...(typeof account === 'string' && { instagram: account }) }];
  });
}
