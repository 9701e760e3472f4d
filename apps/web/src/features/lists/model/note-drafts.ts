import type { User } from '@brandlode/contract';
import { readStored, store } from '#lib/storage.ts';

/**
 * A note that is not saved on the server yet. `version` is the version it is based on, `sent` the text last sent, which the
 * server may have although no response arrived.
 */
export type NoteDraft = { text: string; version: number; sent?: string | undefined };

const PREFIX = 'brandlode.note';
const keyOf = (owner: string, brandId: number) => `${PREFIX}.${owner}.${brandId}`;

/** A draft belongs to one user in one workspace: other users of the browser and other workspaces never see it. */
export const draftOwner = ({ id, workspace }: User): string => (workspace ? `${id}.${workspace.id}` : id);

/** The workspace of an owner; null for the personal one. */
export const workspaceOf = (owner: string): string | null => owner.split('.')[1] ?? null;

let current: string | null = null;

/** The owner whose drafts may be sent now, since requests act for the signed-in user in the open workspace. */
export const currentOwner = (): string | null => current;
export function setCurrentOwner(owner: string): void {
  current = owner;
}

export function readDraft(owner: string, brandId: number): NoteDraft | null {
  return parse(readStored('localStorage', keyOf(owner, brandId)));
}

export function storeDraft(owner: string, brandId: number, draft: NoteDraft | null): void {
  store('localStorage', keyOf(owner, brandId), draft && JSON.stringify(draft));
}

export function draftedBrands(owner: string): number[] {
  const prefix = keyOf(owner, 0).slice(0, -1);
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => Number(key.slice(prefix.length)))
      .filter((id) => Number.isSafeInteger(id) && id > 0);
  } catch {
    return [];
  }
}

/** Calls `onDraft` when another tab changes a draft. */
export function watchDraft(owner: string, brandId: number, onDraft: (draft: NoteDraft | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === keyOf(owner, brandId)) onDraft(parse(newValue));
  });
}

function parse(json: string | null): NoteDraft | null {
  if (json === null) return null;
  try {
    const draft: Partial<NoteDraft> | null = JSON.parse(json);
    return typeof draft?.text === 'string' && typeof draft.version === 'number'
      ? { text: draft.text, version: draft.version, sent: draft.sent }
      : null;
  } catch {
    return null;
  }
}
