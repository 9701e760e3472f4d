type Props = { points: { time: number; value: number }[] };

/** The course of a value, without axes. Decorative: the numbers are shown beside it. */
export function Sparkline({ points }: Props) {
  const times = points.map(({ time }) => time);
  const values = points.map(({ value }) => value);
  const [start, low] = [Math.min(...times), Math.min(...values)];
  const [duration, height] = [Math.max(...times) - start, Math.max(...values) - low];
  const line = points.map(({ time, value }) => {
    const y = height > 0 ? 22 - ((value - low) / height) * 20 : 12;
    return `${((time - start) / duration) * 100},${y}`;
  });
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" className="block h-6 w-full" aria-hidden="true">
      <polyline
        points={line.join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-[1.5] stroke-accent"
      />
    </svg>
  );
}
