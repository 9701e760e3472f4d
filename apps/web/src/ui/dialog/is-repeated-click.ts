/** The second click of a double click, which must not undo what the first did. */
export const isRepeatedClick = (event: Event): boolean => event instanceof MouseEvent && event.detail > 1;

/** A double click on what opens and closes something counts as one click. Returns a function that ends this. */
export function ignoreRepeatedClicks(): () => void {
  const ignore = (event: MouseEvent) => {
    const toggle = event.target instanceof Element && event.target.closest('button[aria-expanded], summary');
    if (!toggle || !isRepeatedClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true });
  return () => document.removeEventListener('click', ignore, { capture: true });
}
