import { currencyCode } from '@brandlode/catalogue-import';
import {
  ApiError,
  type ChangeImport,
  IMPORT_COLUMNS,
  type Import,
  type ImportMapping,
} from '@brandlode/contract';
import { changeImport, sharedHost, typedAddress } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { requireTarget } from './import-target.ts';
import { findImport, readImport } from './read-import.ts';
import { brandLimit } from './run-import.ts';

/** Changes mapping, source or day and recomputes the preview. Throws `not-found`, `invalid-request` and `import-conflict`. */
export async function changeOwnImport(
  context: Context,
  claims: RequestClaims,
  id: string,
  { mapping = {}, sheet, kind, source, asOf, store, currency, overwrite }: ChangeImport,
): Promise<Import> {
  const record = await findImport(context, claims, id);
  await requireTarget(context, claims, record);
  requireKnownColumns(mapping, record.file?.columns ?? []);
  if (asOf && asOf > new Date().toISOString().slice(0, 10)) {
    const errors = [{ path: 'asOf', message: 'is in the future' }];
    throw new ApiError('invalid-request', { errors });
  }
  const address = store == null ? store : ownStore(store);
  if (currency != null && currencyCode(currency) !== currency) {
    const errors = [{ path: 'currency', message: 'is not a known currency' }];
    throw new ApiError('invalid-request', { errors });
  }
  if (sheet !== undefined && !record.file?.sheets?.includes(sheet)) {
    const errors = [{ path: 'sheet', message: 'is not a filled sheet of the workbook' }];
    throw new ApiError('invalid-request', { errors });
  }
  if (!record.has_file)
    throw new ApiError('import-conflict', { detail: 'The file is no longer stored. Upload it again.' });
  const current = record.file?.sheet ?? undefined;
  // Another sheet has columns and a kind of its own.
  const isSameSheet = sheet === undefined || sheet === current;
  const whole = { ...(isSameSheet ? record.mapping : {}), ...mapping };
  const file = await context.imports.inspect({
    ...record,
    mapping: whole,
    sheet: sheet ?? current,
    kind: kind ?? (isSameSheet ? record.file?.kind : undefined),
    currency: currency === undefined ? record.currency : currency,
  });
  const isChanged = await changeImport(context.connection.db, record, {
    mapping: whole,
    source: source ?? record.source,
    asOf: asOf === undefined ? record.as_of : asOf,
    store: address === undefined ? record.store : address,
    currency: currency === undefined ? record.currency : currency,
    overwrite: overwrite ?? record.overwrite,
    file,
    brandLimit: brandLimit(claims),
  });
  if (!isChanged)
    throw new ApiError('import-conflict', {
      detail: 'An import that is running or has saved rows cannot be changed. Undo it first.',
    });
  context.imports.wake();
  return readImport(context, claims, id);
}

/** The storefront address as typed. Throws `invalid-request`. */
function ownStore(text: string): string {
  const refuse = (message: string) =>
    new ApiError('invalid-request', { errors: [{ path: 'store', message }] });
  const address = typedAddress(text);
  if (address === null) throw refuse('is not the address of a store');
  if (sharedHost(`https://${address}`) !== null) throw refuse('is a marketplace, not the site of one store');
  return address;
}

function requireKnownColumns(mapping: ImportMapping, columns: { header: string; contact: boolean }[]) {
  const errors = Object.entries(mapping).flatMap(([header, choice]) => {
    const column = typeof choice === 'object' ? (choice?.column ?? null) : choice;
    const currency = typeof choice === 'object' ? choice?.currency : undefined;
    const found = columns.find((column) => column.header === header);
    const problem = !found
      ? 'is not a column of the file'
      : column !== null && !IMPORT_COLUMNS.some(({ key }) => key === column)
        ? 'is mapped to a column that does not exist'
        : column !== null && found.contact
          ? 'holds contacts, which no import stores'
          : currency !== undefined && currencyCode(currency) !== currency
            ? 'is in a currency that is not known'
            : null;
    return problem ? [{ path: `mapping.${header}`, message: problem }] : [];
  });
  if (errors.length > 0) throw new ApiError('invalid-request', { errors: errors.slice(0, 20) });
}
