/** Milliseconds for which a field that has been opened may take to get the focus. */
const FOCUS_WAIT = 1_000;

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]';

/** Characters typed for a field that is being opened; null if none is. */
let held: string | null = null;
let isOpen = false;
let timeout: ReturnType<typeof setTimeout> | undefined;

export const areKeysHeld = (): boolean => held !== null;

/**
 * Holds typed characters, so that they run no shortcuts, until the field for which they are meant has the focus: it receives them.
 * The promise ends once what contains the field is shown, or cannot be.
 */
export function holdKeys(opened: Promise<unknown>): void {
  if (held === null) {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('focusin', onFocus);
  }
  held ??= '';
  isOpen = false;
  clearTimeout(timeout);
  opened.then(() => {
    isOpen = true;
    timeout = setTimeout(release, FOCUS_WAIT);
    onFocus();
  }, release);
}

function release(): void {
  held = null;
  clearTimeout(timeout);
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  window.removeEventListener('focusin', onFocus);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (held === null || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof HTMLElement && target.closest(FIELDS)) return;
  if (key === 'Escape') release();
  if (held === null) return;
  const isEditing = held !== '' && (key === ' ' || key === 'Enter' || key === 'Backspace');
  if (!isEditing && (key.length !== 1 || key === ' ')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === 'Backspace') held = held.slice(0, -1);
  else if (key.length === 1) held += key;
}

function onFocus(): void {
  const { activeElement } = document;
  if (held === null || !isOpen) return;
  const text = held;
  // A dialog that focuses something else has no field to type into.
  if (isField(activeElement) || activeElement?.closest('[role=dialog]')) release();
  if (isField(activeElement)) typeInto(activeElement, text);
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLElement && element.matches('input, textarea') && element.matches(FIELDS);

/** As a user would: React and the component kit hear of it. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '' || field.readOnly) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
