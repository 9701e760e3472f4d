/** Lines of a chart differ in colour, dashes and markers, so that they are distinguishable in greyscale. */
const STYLES = [
  { colour: 'series-1', dashes: undefined, marker: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z' },
  { colour: 'series-2', dashes: '7 4', marker: 'M-4 -4h8v8h-8z' },
  { colour: 'series-3', dashes: '2 4', marker: 'M0 -5L5 4H-5z' },
  { colour: 'series-4', dashes: '10 3 2 3', marker: 'M0 -5.5L5.5 0L0 5.5L-5.5 0z' },
  { colour: 'series-5', dashes: '14 4', marker: 'M0 5L5 -4H-5z' },
  {
    colour: 'series-6',
    dashes: '4 2 1 2 1 2',
    marker: 'M-5 -1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z',
  },
] as const;

export const seriesStyle = (index: number) => STYLES[index % STYLES.length] ?? STYLES[0];

export function SeriesMark({ index }: { index: number }) {
  const { colour, dashes, marker } = seriesStyle(index);
  return (
    <svg viewBox="0 0 32 12" aria-hidden="true" className={`h-3 w-8 shrink-0 ${colour}`}>
      <path d="M0 6h32" stroke="currentColor" strokeWidth={2} strokeDasharray={dashes} />
      <path d={marker} transform="translate(16 6)" className="fill-current stroke-surface" />
    </svg>
  );
}
