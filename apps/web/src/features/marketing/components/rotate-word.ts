/** Specification, section 9. */
const EVERY = 2000;
const FADE = 500;

/** Fades the word out, puts the next in its place and fades in; still for people who prefer reduced motion. */
export function rotateWord(element: HTMLElement): void {
  const words = element.dataset.words!.split('|');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let index = 0;
  setInterval(() => {
    if (still.matches || document.hidden) return;
    element.dataset.faded = '';
    setTimeout(() => {
      index = (index + 1) % words.length;
      element.textContent = words[index]!;
      delete element.dataset.faded;
    }, FADE);
  }, EVERY);
}
