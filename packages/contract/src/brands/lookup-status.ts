import { runNoteText } from '../collection/visit-reasons.ts';
import type { Lookup } from './lookup.ts';

/** Why a store is not in the catalogue, for display. */
export function lookupStatusText({ status, store, notes }: Lookup): string {
  if (status === 'opted-out') return 'Not in the catalogue: the owner opted out of checks.';
  if (status === 'demonstration')
    return "Not in the catalogue. Stores can't be checked while sample data is shown.";
  const reason = notes.map(runNoteText).join('; ');
  if (store === 'no') return `Not a store, according to the last check: ${reason}.`;
  return `Not in the catalogue yet.${reason === '' ? '' : ` Last check: ${reason}.`}`;
}
