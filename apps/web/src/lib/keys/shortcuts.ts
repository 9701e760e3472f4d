import { useEffect, useEffectEvent } from 'react';
import { paths } from '#paths.ts';
import { readStored, store } from '../storage.ts';
import { takeEarlyKeys } from './early-keys.ts';
import { areKeysHeld, holdKeys } from './held-keys.ts';

/** `key` alone, `control` with Ctrl or Command, or `go` after `g`. */
type Shortcut = { label: string; page: string } & (
  | { key: string }
  | { control: string }
  | { go: string; to: string }
);

const everywhere = 'Everywhere';
const go = 'Go to';
const results = 'Search';

/**
 * Every shortcut. Handlers test `isShortcut`; the other shortcuts click the control with their `shortcutProps`. The shortcuts
 * dialog and the command menu are generated from this table, too.
 */
export const SHORTCUTS = {
  'command-menu': { page: everywhere, label: 'Command menu', control: 'k' },
  sidebar: { page: everywhere, label: 'Collapse or expand the sidebar', control: 'b' },
  'search-box': { page: everywhere, label: 'Find a brand', key: '/' },
  shortcuts: { page: everywhere, label: 'Keyboard shortcuts', key: '?' },
  browse: { page: go, label: 'Browse', go: 'b', to: paths.brands },
  search: { page: go, label: 'Search', go: 's', to: paths.searchBrands },
  products: { page: go, label: 'Products', go: 'o', to: paths.products },
  niches: { page: go, label: 'Niches', go: 'n', to: paths.categories },
  brief: { page: go, label: 'Brief', go: 'f', to: paths.brief },
  changes: { page: go, label: 'What changed', go: 'w', to: paths.changes },
  'look-up': { page: go, label: 'Look up', go: 'u', to: paths.lookup },
  'private-brands': { page: go, label: 'My brands', go: 'm', to: paths.privateBrands },
  lists: { page: go, label: 'Lists', go: 'l', to: paths.lists },
  compare: { page: go, label: 'Compare', go: 'c', to: paths.compare },
  import: { page: go, label: 'Import', go: 'i', to: paths.import },
  'data-health': { page: go, label: 'Data health', go: 'd', to: paths.dataHealth },
  settings: { page: go, label: 'Settings', go: 'p', to: paths.settingsProfile },
  'api-keys': { page: go, label: 'API keys', go: 'k', to: paths.settingsApi },
  'new-list': { page: 'Lists', label: 'New list', key: 'n' },
  share: { page: 'Lists', label: 'Share', key: 'h' },
  'save-search': { page: results, label: 'Save search', key: 's' },
  export: { page: results, label: 'Export', key: 'e' },
  'select-row': { page: results, label: 'Select the focused row', key: 'x' },
  'preview-row': { page: results, label: 'Preview the focused row', key: ' ' },
  'next-page': { page: results, label: 'Next page', key: ']' },
  'previous-page': { page: results, label: 'Previous page', key: '[' },
  'add-to-list': { page: 'Brand', label: 'Add to list', key: 'l' },
  'compare-brand': { page: 'Brand', label: 'Compare the open or selected brands', key: 'c' },
  'add-compared': { page: 'Compare', label: 'Add brand', key: 'a' },
  differences: { page: 'Compare', label: 'Only differences', key: 'd' },
  sources: { page: 'Compare', label: 'Sources', key: 's' },
} as const satisfies Record<string, Shortcut>;
type ShortcutName = keyof typeof SHORTCUTS;
export const SHORTCUT_ENTRIES: [string, Shortcut][] = Object.entries(SHORTCUTS);

const CHARACTER_KEYS = 'brandlode.slash-key';

export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of a shortcut in sequence, for display. */
export function keysOf(shortcut: Shortcut): string[] {
  if ('go' in shortcut) return ['G', shortcut.go.toUpperCase()];
  if ('key' in shortcut) return [shortcut.key === ' ' ? 'Space' : shortcut.key.toUpperCase()];
  const letter = shortcut.control.toUpperCase();
  return [isApple() ? `⌘${letter}` : `Ctrl ${letter}`];
}

export const commandMenuKeys = () => keysOf(SHORTCUTS['command-menu']).join(' ');
export const sidebarKeys = () => keysOf(SHORTCUTS.sidebar).join(' ');

export function isShortcut(name: ShortcutName, event: KeyboardEvent): boolean {
  const shortcut: Shortcut = SHORTCUTS[name];
  if ('control' in shortcut) return isControl(shortcut.control, event);
  return 'key' in shortcut && isCharacterShortcut(shortcut.key, event);
}

/** The letter with Ctrl, or with Command on Apple systems. */
const isControl = (letter: string, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === letter &&
  !altKey &&
  !shiftKey &&
  (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey);

export const isModalOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null;

/** A single character, outside of fields and modal dialogs, unless these shortcuts are disabled. */
const isCharacterShortcut = (character: string, event: KeyboardEvent): boolean =>
  event.key === character && !event.repeat && isCharacterKey(event);

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]';

/** A key that neither types nor belongs to a field. */
const isCharacterKey = ({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented) &&
  !(target instanceof HTMLElement && target.closest(TYPING)) &&
  !isModalOpen() &&
  !areKeysHeld() &&
  areCharacterShortcutsEnabled();

/** For the control that a shortcut clicks. */
export const shortcutProps = (name: ShortcutName) => {
  const shortcut: Shortcut = SHORTCUTS[name];
  return { 'data-shortcut': name, ...('key' in shortcut && { 'aria-keyshortcuts': shortcut.key }) };
};

/** The enabled control of a shortcut on this page. */
export const controlOf = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-shortcut="${name}"]:not(:disabled)`);

/** Milliseconds within which the second key of a sequence must follow. */
const SEQUENCE = 1_500;
/** Milliseconds without a key after which text typed into the page has ended. */
const PAUSE = 1_000;

const isPage = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.id === 'content');

/** Clicks the control of a key's shortcut; `g` and a letter open a page. */
export function usePageShortcuts(open: (path: string) => void): void {
  const handle = useEffectEvent((path: string) => open(path));
  useEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    const early = takeEarlyKeys();
    /** When the page was last typed into: a word that began before a shortcut's control was there must not run it. */
    let typedAt = early?.lastAt ?? Number.NEGATIVE_INFINITY;
    for (const event of early?.events ?? []) {
      window.dispatchEvent(new KeyboardEvent('keydown', event));
      // The search box is there already; a dialog holds the keys until it is.
      if (!areKeysHeld()) holdKeys(Promise.resolve());
    }
    const listen = (event: KeyboardEvent) => {
      if (!isCharacterKey(event) || event.key.length !== 1) return;
      if (event.timeStamp - typedAt < PAUSE && event.key !== '/') {
        typedAt = event.timeStamp;
        event.stopImmediatePropagation();
        return;
      }
      const isSecond = event.timeStamp - began < SEQUENCE;
      began = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      for (const [name, shortcut] of SHORTCUT_ENTRIES) {
        if (isSecond && 'go' in shortcut && shortcut.go === event.key) {
          // Do not run the shortcut of the letter alone as well.
          event.stopImmediatePropagation();
          event.preventDefault();
          return handle(shortcut.to);
        }
        if (isSecond || !('key' in shortcut) || shortcut.key !== event.key || event.repeat) continue;
        const control = controlOf(name);
        if (!control) continue;
        event.preventDefault();
        return control.click();
      }
      const isOther = isSecond || began === event.timeStamp || event.key === SHORTCUTS['search-box'].key;
      if (!isOther && isPage(event.target)) typedAt = event.timeStamp;
    };
    // Runs before every other key handler.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Single-character shortcuts can be disabled (WCAG 2.1.4): speech input could trigger them. */
export function areCharacterShortcutsEnabled(): boolean {
  return readStored('localStorage', CHARACTER_KEYS) !== 'off';
}

export function setCharacterShortcutsEnabled(enabled: boolean): void {
  store('localStorage', CHARACTER_KEYS, enabled ? null : 'off');
}
