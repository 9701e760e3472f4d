import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ChartSeries } from '#ui/chart/chart-data.ts';
import { MetricChart } from './metric-chart.tsx';

const DAY = 86_400_000;

const line = (name: string, daysAgo: number): ChartSeries => ({
  id: name,
  name,
  style: 0,
  points: [{ time: Date.now() - daysAgo * DAY, value: 1500 }],
  breaks: [],
});

const chartOf = (series: ChartSeries[], isNamed: boolean) =>
  renderToStaticMarkup(
    <MetricChart
      metric="fb_likes_count"
      period="30d"
      title="Kettle"
      series={series}
      isNamed={isNamed}
      notes={['relative to something']}
    />,
  );

it('a line that is alone in the period is named, and the lines without values there are listed', () => {
  const chart = chartOf([line('Kettle', 200), line('Median of Tea', 5)], true);
  expect(chart).toMatch(/aria-valuetext="[^"]*; Median of Tea: 1,500/);
  expect(chart).toContain('<bdi class="wrap-anywhere">Median of Tea</bdi>');
  expect(chart).toContain('relative to something; no data for this period: Kettle');
});

it('the line of a brand that is not compared needs no name', () => {
  const chart = chartOf([line('Kettle', 5)], false);
  expect(chart).not.toMatch(/<bdi|valuetext="[^"]*Kettle/);
  expect(chart).not.toContain('no data');
});

it('a chart without lines says whether the period or the scale is the reason', () => {
  expect(chartOf([line('Kettle', 200)], false)).toContain('No data for this period.');
  expect(chartOf([], true)).toContain('Values that began at zero cannot be indexed.');
});
