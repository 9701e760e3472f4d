import { type AccessClaims, cutText, MAX_PASTE_ENTRIES, type PasteReport } from '@brandlode/contract';
import {
  addListBrands,
  findBrandsByAddress,
  findBrandsByName,
  findNewStores,
  readList,
  typedAddress,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { limitRate } from '../../limit-rate.ts';
import { noSuchList } from '../../list-errors.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { checkableAddresses } from '../collection/checkable-stores.ts';
import { suggestStores } from '../collection/suggest-names.ts';

/** The limit of requests, each with up to 5,000 names. */
const RATE_LIMIT = { burst: 20, everySeconds: 30 };
/** Characters of an entry; nothing longer is a name or an address, and only its beginning is reported. */
const MAX_ENTRY = 300;

/** Adds the brands that a pasted text names and reports the result of each entry. Throws `not-found` and `too-many-requests`. */
export async function pasteIntoList(
  context: Context,
  { claims, listId }: { claims: AccessClaims; listId: string },
  text: string,
): Promise<PasteReport> {
  const { db } = context.connection;
  const list = { workspaceId: await editableWorkspaceOf(context, claims), listId };
  if (!(await readList(db, list.workspaceId, listId))) throw noSuchList();
  await limitRate(db, `paste:${claims.sub}`, RATE_LIMIT, 'pasted lists');

  const all = entriesOf(text);
  const entries = all.slice(0, MAX_PASTE_ENTRIES).map((entry) => ({ entry, address: typedAddress(entry) }));
  const addresses = [...new Set(entries.flatMap(({ address }) => address ?? []))];
  const [byAddress, byName] = await Promise.all([
    findBrandsByAddress(db, addresses),
    findBrandsByName(
      db,
      entries.map(({ entry }) => entry),
    ),
  ]);
  const newStores = await findNewStores(
    db,
    await checkableAddresses(
      context,
      addresses.filter((address) => !byAddress.has(address)),
    ),
  );

  const report: Omit<PasteReport, 'added' | 'already'> = {
    matched: [],
    ambiguous: [],
    observable: [],
    unknown: [],
    cut: all.length - entries.length,
  };
  const seen = new Set<number>();
  const checkable = new Set<string>();
  for (const { entry, address } of entries) {
    const found = address === null ? undefined : byAddress.get(address);
    const named = found ? [found] : (byName.get(entry) ?? []);
    const [brand] = named;
    if (named.length > 1) report.ambiguous.push({ text: entry, candidates: named });
    else if (brand) {
      if (!seen.has(brand.id)) report.matched.push({ ...brand, text: entry });
      seen.add(brand.id);
    } else if (address !== null && newStores.has(address)) checkable.add(address);
    else report.unknown.push(entry);
  }
  report.observable = [...checkable];
  await suggestStores(context, {
    addresses: checkable,
    source: 'pasted list',
    workspaceId: list.workspaceId,
  });
  const ids = [...seen];
  const added =
    ids.length === 0
      ? { addedIds: [], already: 0 }
      : await addListBrands(db, list, { ids, userId: claims.sub });
  if (!added) throw noSuchList();
  return { ...report, added: added.addedIds.length, already: added.already };
}

/** Lines, or cells of a spreadsheet; quotes around a cell are dropped and each entry counts once. */
function entriesOf(text: string): string[] {
  const entries = text
    .split(/[\r\n\t,;]+/)
    .map((entry) =>
      cutText(
        entry
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim(),
        MAX_ENTRY,
      ),
    )
    .filter((entry) => entry !== '');
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()];
}
