import { isRepeatedClick } from './is-repeated-click.ts';

/** Whether an event repeats a press: a double click on what opens and closes something, or a held key. Keys that type or move may repeat. */
function isRepeat(event: MouseEvent | KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (event instanceof MouseEvent)
    return isRepeatedClick(event) && target.closest('button[aria-expanded], summary') !== null;
  const { key, repeat } = event;
  return (
    repeat &&
    (key === 'Enter' ? target.localName !== 'textarea' : key === ' ' && target.matches('button,td,th'))
  );
}

/** A repeated press would undo what the first one did, or press what has got the focus since. Returns a function that ends this. */
export function ignoreRepeats(): () => void {
  const listening = new AbortController();
  const ignore = (event: MouseEvent | KeyboardEvent) => {
    if (!isRepeat(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['click', 'keydown'] as const)
    document.addEventListener(type, ignore, { capture: true, signal: listening.signal });
  return () => listening.abort();
}
