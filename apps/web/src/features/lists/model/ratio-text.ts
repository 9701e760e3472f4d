/** A factor from a tenfold difference on, since it is easier to read than percent. */
export function ratioText(ratio: number): string {
  if (ratio >= 10) return `${Math.round(ratio).toLocaleString('en-US')}×`;
  const percent = Math.round((ratio - 1) * 100);
  // Nothing is left at -100%.
  if (percent === -100) return `\u2212${Math.floor((1 - ratio) * 1_000) / 10}%`;
  if (percent === 0) return ratio === 1 ? 'same' : '±0%';
  return percent > 0 ? `+${percent}%` : `\u2212${-percent}%`;
}
