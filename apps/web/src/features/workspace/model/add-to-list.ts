import type { SearchDefinition } from '@brandlode/contract';
import { useSyncExternalStore } from 'react';

/** What is added: one brand, the selected brands, or the matches of a search. */
export type Addition =
  | { kind: 'brand'; brandId: number; brandName: string }
  | { kind: 'brands'; brandIds: number[]; onDone: () => void }
  | { kind: 'search'; search: SearchDefinition; total: number };

/** The menu opens at `anchor`, to which it returns the focus. */
type OpenMenu = { addition: Addition; anchor: HTMLElement };

/** One menu serves every control, so that many controls on a page cost little. */
let menu: OpenMenu | null = null;
const listeners = new Set<() => void>();

export function setAddToListMenu(next: OpenMenu | null): void {
  menu = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAddToListMenu = () => useSyncExternalStore(subscribe, () => menu);

export const useIsMenuAt = (anchor: React.RefObject<HTMLElement | null>) =>
  useSyncExternalStore(subscribe, () => menu !== null && menu.anchor === anchor.current);

/** The control of the focused card or row. */
export const focusedAddToList = (): HTMLElement | null =>
  document.activeElement
    ?.closest('article, tr, [role=row]')
    ?.querySelector<HTMLElement>('[data-add-to-list]') ?? null;
