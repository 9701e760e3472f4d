import {
  type ImportRecord,
  readImportedAddresses,
  type SuggestionSource,
  suggestNames,
} from '@brandlode/database';
import type { Context } from '../../context.ts';

type SuggestionContext = Pick<Context, 'catalogue' | 'config' | 'connection'>;

/** Has the next growth of the real catalogue consider stores that a user named and the catalogue does not have. */
export async function suggestStores(
  { catalogue, config, connection }: SuggestionContext,
  suggested: { addresses: Iterable<string>; source: SuggestionSource; workspaceId: string },
): Promise<void> {
  // Simulated growth, which belongs to the sample data, refuses to begin where there are real names.
  if (catalogue.isDemonstration()) return;
  await suggestNames(connection.db, { ...suggested, own: new URL(config.publicUrl).hostname });
}

/** The same for the stores of an import into My brands; those of an import into the catalogue are brands. */
export async function suggestImportedStores(
  context: SuggestionContext,
  record: Pick<ImportRecord, 'id' | 'public_id' | 'target' | 'status' | 'workspace_id'>,
): Promise<void> {
  const { target, status, workspace_id: workspaceId } = record;
  if (target !== 'mine' || status !== 'running' || workspaceId === null) return;
  const addresses = await readImportedAddresses(context.connection.db, workspaceId, { ...record, target });
  await suggestStores(context, { addresses, source: 'import', workspaceId });
}
