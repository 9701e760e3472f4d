import type { BrandDetail, PushRecord } from '@brandlode/contract';
import type { Written } from '@brandlode/database';
import { type MappedField, valuesOf } from './brand-values.ts';
import { compareValues } from './compare-values.ts';
import type { Connector, Values, WriteResult } from './connector.ts';

type Result = Pick<PushRecord, 'outcome' | 'details' | 'recordId'>;
type Writing = {
  token: string;
  connector: Connector;
  fields: MappedField[];
  dry: boolean;
  written: Written[];
  /** Called after each write, before the next one. */
  onWritten: (written: Written[]) => Promise<void>;
};
type Planned = {
  brandId: number;
  domain: string;
  values: Values;
  same: Values;
  left: string[];
  recordId?: string;
};

/** Pushes the brands of a batch, and says what happened to each. Only counts with `dry`. Throws ConnectorError. */
export async function pushBatch(brands: BrandDetail[], writing: Writing): Promise<PushRecord[]> {
  const { connector, token, dry, written, fields, onWritten } = writing;
  const withDomain = brands.filter(({ domain }) => isOwnDomain(domain));
  const before = new Map(written.map((row) => [row.brandId, row]));
  const wanted = withDomain.map(({ id, domain }) => ({
    brandId: id,
    domain,
    recordId: before.get(id)?.recordId,
  }));
  const properties = fields.map(({ property }) => property);
  const found = wanted.length > 0 ? await connector.find(token, wanted, properties) : new Map();
  const numbers = new Set(fields.filter(({ type }) => type === 'number').map(({ property }) => property));
  const creations: Planned[] = [];
  const updates: Planned[] = [];
  for (const brand of withDomain) {
    const { id: brandId, domain } = brand;
    const ours = valuesOf(fields, brand);
    const record = found.get(brandId);
    if (!record) {
      creations.push({ brandId, domain, values: ours, same: {}, left: [] });
      continue;
    }
    const last = before.get(brandId);
    const { write, same, left } = compareValues(ours, {
      present: record.values,
      written: last?.recordId === record.recordId ? last?.written : undefined,
      numbers,
    });
    updates.push({ brandId, domain, values: write, same, left, recordId: record.recordId });
  }
  const changing = updates.filter(({ values }) => Object.keys(values).length > 0);
  const results = new Map<number, Result>();
  const note = async (
    planned: Planned[],
    outcome: 'created' | 'updated',
    writes: Map<number, WriteResult>,
  ) => {
    const saved: Written[] = [];
    for (const plan of planned) {
      const write = writes.get(plan.brandId) ?? {
        problem: `${connector.name} did not say what became of it.`,
      };
      results.set(plan.brandId, resultOf(plan, outcome, write));
      if (!('problem' in write))
        saved.push({ ...plan, recordId: write.recordId, written: writtenOf(plan, write.values) });
    }
    if (!dry) await onWritten(saved);
  };
  const pretend = (planned: Planned[]): Map<number, WriteResult> =>
    new Map(planned.map(({ brandId, recordId = '', values }) => [brandId, { recordId, values }]));
  await note(creations, 'created', dry ? pretend(creations) : await connector.create(token, creations));
  const updatable = changing.flatMap((plan) =>
    plan.recordId === undefined ? [] : [{ ...plan, recordId: plan.recordId }],
  );
  await note(changing, 'updated', dry ? pretend(changing) : await connector.update(token, updatable));
  const unchanged = updates.filter((plan) => !changing.includes(plan));
  for (const plan of unchanged)
    results.set(plan.brandId, {
      outcome: plan.left.length > 0 ? 'left' : 'unchanged',
      details: leftText(plan.left),
      recordId: plan.recordId ?? null,
    });
  if (!dry)
    await onWritten(
      unchanged.map(({ brandId, recordId = '', same }) => ({ brandId, recordId, written: same })),
    );
  return brands.map(({ id, brand_name: name, domain }) => ({
    brandId: id,
    name,
    domain,
    ...(results.get(id) ?? { outcome: 'no-domain', details: null, recordId: null }),
  }));
}

/** A profile on a marketplace is not the domain of a company. */
const isOwnDomain = (domain: string) => domain !== '' && !domain.includes('/');

function resultOf(plan: Planned, outcome: 'created' | 'updated', write: WriteResult): Result {
  if ('problem' in write)
    return { outcome: 'failed', details: write.problem, recordId: plan.recordId ?? null };
  return { outcome, details: leftText(plan.left), recordId: write.recordId || null };
}

const leftText = (left: string[]) => (left.length > 0 ? `Changed by a person: ${left.join(', ')}` : null);

/** As the service stored the values: it may write them differently. */
const writtenOf = ({ values, same }: Planned, stored: Values): Values => ({
  ...same,
  ...Object.fromEntries(
    Object.entries(values).map(([property, value]) => [property, stored[property] ?? value]),
  ),
});
