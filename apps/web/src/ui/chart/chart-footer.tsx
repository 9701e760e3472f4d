import { toFileName } from '@brandlode/contract';
import type { RefObject } from 'react';
import { saveBlob } from '#lib/loading/download-file.ts';
import { toastError } from '#lib/toast.ts';
import { buttonClass } from '../button-class.ts';
import type { ChartEvent, ChartSeries } from './chart-data.ts';
import { chartCsv } from './chart-file.ts';
import { chartPicture } from './chart-picture.ts';

type Props = {
  label: string;
  unit: string;
  title: string;
  series: ChartSeries[];
  events: ChartEvent[];
  note: string | undefined;
  canvas: RefObject<HTMLCanvasElement | null>;
  legend: RefObject<HTMLUListElement | null>;
  /** The id of the table while it is shown. */
  tableId: string | undefined;
  onToggleTable: () => void;
};

/** What the marks of a chart mean, and its values as a table or a file. */
export function ChartFooter({
  label,
  unit,
  title,
  series,
  events,
  note,
  canvas,
  legend,
  tableId,
  onToggleTable,
}: Props) {
  const hasBreaks = series.some(({ breaks }) => breaks.length > 0);
  const fileName = toFileName(`${title} ${label}`);
  const saveTable = () =>
    saveBlob(new Blob([chartCsv(series, events, unit)], { type: 'text/csv' }), `${fileName}.csv`);

  async function savePicture() {
    if (!canvas.current) return;
    const names = [...(legend.current?.children ?? [])];
    const captions = [
      { text: [label, unit].filter(Boolean).join(', ') },
      ...names.map((name, index) => ({
        text: series[index]?.name ?? '',
        // The displayed colour depends on the colour scheme.
        colour: getComputedStyle(name.querySelector('svg') ?? name).color,
      })),
      ...(note ? [{ text: note }] : []),
    ];
    try {
      saveBlob(await chartPicture(canvas.current, title, captions), `${fileName}.png`);
    } catch {
      toastError("Couldn't draw the picture.");
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1.5 border-line border-t px-4 py-2">
      <ul className="mr-auto flex flex-wrap gap-x-4 text-ink-soft text-xs">
        {hasBreaks && <KeyEntry path="M6 0V12" text="Source or method changed" dashes="2 3" />}
        {events.length > 0 && <KeyEntry path="M6 1L11 6L6 11L1 6z" text="Event" filled />}
      </ul>
      <div className="flex flex-wrap gap-1.5">
        <button
          type="button"
          aria-expanded={tableId !== undefined}
          aria-controls={tableId}
          onClick={onToggleTable}
          className={buttonClass('secondary', 'sm')}
        >
          {tableId ? 'Hide table' : 'Show as table'}
        </button>
        <button
          type="button"
          aria-label={`Download ${label} as CSV`}
          onClick={saveTable}
          className={buttonClass('secondary', 'sm')}
        >
          CSV
        </button>
        <button
          type="button"
          aria-label={`Download ${label} as PNG`}
          onClick={() => void savePicture()}
          className={buttonClass('secondary', 'sm')}
        >
          PNG
        </button>
      </div>
    </div>
  );
}

type KeyEntryProps = { path: string; text: string; dashes?: string; filled?: boolean };

const KeyEntry = ({ path, text, dashes, filled }: KeyEntryProps) => (
  <li className="flex items-center gap-1.5">
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
      <path d={path} strokeDasharray={dashes} className={filled ? 'fill-current' : 'stroke-current'} />
    </svg>
    {text}
  </li>
);
