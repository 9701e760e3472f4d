import { readStored, store } from '#lib/storage.ts';

/**
 * A note that the server does not have yet; `version` is the one it was written from, `sent` the text last sent, which the server
 * may have although no response came.
 */
export type NoteDraft = { text: string; version: number; sent?: string | undefined };

const PREFIX = 'brandlode.note';
const keyOf = (userId: string, brandId: number) => `${PREFIX}.${userId}.${brandId}`;

/** Kept per user, so that it is never sent by another one who uses the same browser. */
export function readDraft(userId: string, brandId: number): NoteDraft | null {
  return parse(readStored('localStorage', keyOf(userId, brandId)));
}

export function storeDraft(userId: string, brandId: number, draft: NoteDraft | null): void {
  store('localStorage', keyOf(userId, brandId), draft && JSON.stringify(draft));
}

/** The brands with a draft. */
export function draftedBrands(userId: string): number[] {
  const prefix = keyOf(userId, 0).slice(0, -1);
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
export function watchDraft(
  userId: string,
  brandId: number,
  onDraft: (draft: NoteDraft | null) => void,
): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(userId, brandId)) onDraft(parse(newValue));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
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
