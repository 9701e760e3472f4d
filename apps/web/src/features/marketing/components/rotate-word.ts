/** docs/product.md 3.1 */
const INTERVAL = 2000;
const FADE = 500;

/** Does nothing for users who prefer reduced motion. */
export function rotateWord(element: HTMLElement): void {
  const words = element.dataset.words?.split('|') ?? [];
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let index = 0;
  setInterval(() => {
    if (reducedMotion.matches || document.hidden) return;
    element.dataset.faded = '';
    setTimeout(() => {
      index = (index + 1) % words.length;
      element.textContent = words[index] ?? '';
      delete element.dataset.faded;
    }, FADE);
  }, INTERVAL);
}
