/** The kit highlights options on pointer moves, and has no other way to highlight a given one. */
export function highlightOption(list: Element | null, position: 'first' | 'last'): void {
  const options = [...(list?.querySelectorAll('[role=option]') ?? [])];
  const option = options.at(position === 'first' ? 0 : -1);
  option?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
}
