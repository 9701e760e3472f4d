import {
  BASIC_SEARCH_LIMIT,
  CHANGE_KEYS,
  cutText,
  EXPORT_COLUMN_KEYS,
  EXPORT_LIMIT,
  type Export,
  type ExportFormat,
  type ExportRequest,
  LIST_COLUMN_KEYS,
} from '@brandlode/contract';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { savedSearchId } from '#lib/saved-search-id.ts';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { hasEnded, useCreateExport, useCreateExportLink, useExport } from '../api/exports.ts';
import { ExportAddress } from './export-address.tsx';

export type ExportDialogProps = {
  /** Which brands or products, for the API and for display. */
  source: Pick<ExportRequest, 'search' | 'brandIds' | 'comparison' | 'listId' | 'products'>;
  of: 'search' | 'comparison' | 'list' | 'selection';
  /** Names the file; a list has a name of its own. */
  name?: string;
  /** Columns that the table shows, if they can be chosen. */
  shown?: readonly string[];
  /** How many match, and how many of them the plan shows. */
  total: number;
  count: number;
  /** False where more match than were counted. */
  totalIsExact?: boolean;
  /** Further brands of a list, which belong to the inactive catalogue. */
  unavailable?: number;
};

/** A file, or a secret address from which a spreadsheet fetches the current brands. */
type Format = ExportFormat | 'address';

const FORMATS: { format: Format; label: string; hint: string }[] = [
  { format: 'xlsx', label: 'Excel', hint: 'Real numbers and dates, with a frozen header row' },
  { format: 'csv', label: 'CSV', hint: 'For spreadsheets and other tools' },
  { format: 'ndjson', label: 'NDJSON', hint: 'One JSON object per line, for programs' },
  {
    format: 'address',
    label: 'Live Google Sheets link',
    hint: 'The sheet stays up to date',
  },
];

const ADDRESS_NAMES = { search: 'Search', comparison: 'Comparison', list: 'List', selection: 'Selection' };

/** Chooses format and columns and says what the plan includes; then shows the progress of the download. */
export function ExportDialog({ open, onClose, ...choices }: DialogState & ExportDialogProps) {
  const create = useCreateExport();
  const createLink = useCreateExportLink();
  const created = create.data;
  const progress = useExport(created);
  const noun = choices.source.products ? 'product' : 'brand';
  const close = () => {
    onClose();
    if (hasEnded(progress)) create.reset();
    createLink.reset();
  };
  return (
    <Dialog open={open} onClose={close} size="md">
      <DialogTitle className="font-semibold text-base">Export {noun}s</DialogTitle>
      {createLink.data ? (
        <ExportAddress url={createLink.data.url} onClose={close} />
      ) : progress ? (
        <Progress progress={progress} noun={noun} onClose={close} onAgain={create.reset} />
      ) : (
        <Choices
          {...choices}
          noun={noun}
          busy={create.isBusy || createLink.isBusy}
          onClose={close}
          onExport={create.mutate}
          onAddress={createLink.mutate}
        />
      )}
    </Dialog>
  );
}

type Noun = 'brand' | 'product';

type ChoicesProps = ExportDialogProps & {
  noun: Noun;
  busy: boolean;
  onClose: () => void;
  onExport: ReturnType<typeof useCreateExport>['mutate'];
  onAddress: ReturnType<typeof useCreateExportLink>['mutate'];
};

function Choices({
  source,
  of,
  name,
  shown,
  noun,
  total,
  count,
  totalIsExact,
  unavailable,
  busy,
  onClose,
  onExport,
  onAddress,
}: ChoicesProps) {
  const canEdit = useCanEdit();
  const [format, setFormat] = useState<Format>('xlsx');
  const [all, setAll] = useState(true);
  const [ranges, setRanges] = useState(true);
  const [provenance, setProvenance] = useState(true);
  const [own, setOwn] = useState(true);
  const [params] = useSearchParams();
  const isList = source.listId !== undefined;
  const changes = CHANGE_KEYS.filter((key) => shown?.includes(key));
  const columns = [
    ...EXPORT_COLUMN_KEYS.filter((key) => all || key === 'id' || shown?.includes(key)),
    ...changes,
    ...(isList && own ? LIST_COLUMN_KEYS : []),
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const request = {
          ...source,
          ...fileNameOf({ of, name }, params),
          ranges,
          provenance,
          ...(all && own && changes.length === 0 ? {} : { columns }),
        };
        if (format !== 'address') return onExport({ ...request, format });
        const label = String(new FormData(event.currentTarget).get('name') ?? '');
        onAddress({ name: label, export: { ...request, format: 'csv' } });
      }}
    >
      <p className="digits mt-1.5 text-pretty text-ink-soft text-sm">
        <Extent {...{ of, noun, total, count, totalIsExact, unavailable }} />
      </p>
      <Choice legend="Format">
        {FORMATS.map((choice) => (
          <Option
            key={choice.format}
            type="radio"
            name="format"
            label={choice.label}
            hint={choice.hint}
            problem={choice.format === 'address' && !canEdit ? READ_ONLY : undefined}
            checked={format === choice.format}
            onChange={() => setFormat(choice.format)}
          />
        ))}
      </Choice>
      {format === 'address' && (
        <div className="mt-3">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={100}
            pattern=".*\S.*"
            defaultValue={`${ADDRESS_NAMES[of]} of ${formatLocalDay(new Date())}`}
            hint="You will find the link under this name in Settings, API."
          />
        </div>
      )}
      {shown && (
        <Choice legend="Columns">
          <Option
            type="radio"
            name="columns"
            label="All columns"
            checked={all}
            onChange={() => setAll(true)}
          />
          <Option
            type="radio"
            name="columns"
            label="Columns shown in the table"
            checked={!all}
            onChange={() => setAll(false)}
          />
        </Choice>
      )}
      {isList && (
        <Choice legend="With each brand">
          <Option
            type="checkbox"
            label="Your fields"
            hint="Status, rating, tags and note as columns"
            checked={own}
            onChange={setOwn}
          />
        </Choice>
      )}
      {noun === 'brand' && (
        <Choice legend="With each value">
          <Option
            type="checkbox"
            label="Include low and high estimates"
            checked={ranges}
            onChange={setRanges}
          />
          <Option
            type="checkbox"
            label="Include sources"
            hint="Where each value comes from, how and when"
            checked={provenance}
            onChange={setProvenance}
          />
        </Choice>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button type="button" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={count === 0}>
          {format === 'address' ? 'Create link' : 'Export'}
        </Button>
      </div>
    </form>
  );
}

/** What the API names the file after. */
function fileNameOf(
  { of, name }: Pick<ExportDialogProps, 'of' | 'name'>,
  params: URLSearchParams,
): Pick<ExportRequest, 'name' | 'savedSearchId'> {
  if (of === 'selection') return { name: 'Selected brands' };
  const saved = of === 'search' ? savedSearchId(params) : undefined;
  return { ...(name && { name: cutText(name, MAX_NAME) }), ...(saved && { savedSearchId: saved }) };
}

/** The API's limit. */
const MAX_NAME = 200;

type ExtentProps = Pick<ExportDialogProps, 'of' | 'total' | 'count' | 'totalIsExact' | 'unavailable'> & {
  noun: Noun;
};

function Extent({ of, noun, total, count, totalIsExact = true, unavailable = 0 }: ExtentProps): ReactNode {
  const matching = `${formatExact(total)}${totalIsExact ? '' : '+'} matching ${noun}s`;
  if (count < total)
    return (
      <>
        Basic includes the first {BASIC_SEARCH_LIMIT} of {matching}.{' '}
        <Link to={paths.settingsPlan} className="font-medium text-accent underline-offset-2 hover:underline">
          Export all with Plus
        </Link>
      </>
    );
  if (!totalIsExact) return `All matching ${noun}s, at most ${formatExact(EXPORT_LIMIT)}.`;
  if (count > EXPORT_LIMIT)
    return `The first ${formatExact(EXPORT_LIMIT)} of ${matching}. Filter further to export the others.`;
  if (unavailable > 0)
    return `${formatExact(count)} of the ${formatExact(count + unavailable)} brands in this ${of}. The others aren't in the current catalogue.`;
  return count === 1 ? `The ${noun} in this ${of}.` : `All ${formatExact(count)} ${noun}s in this ${of}.`;
}

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mt-4">
      <legend className="font-medium text-sm">{legend}</legend>
      <div className="mt-1.5 grid gap-1">{children}</div>
    </fieldset>
  );
}

type OptionProps = {
  type: 'radio' | 'checkbox';
  name?: string;
  label: string;
  hint?: string;
  /** Why it is unavailable. */
  problem?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function Option({ type, name, label, hint, problem, checked, onChange }: OptionProps) {
  return (
    <label
      title={problem}
      className="-mx-2 flex cursor-pointer items-baseline gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-sunken has-disabled:cursor-not-allowed has-disabled:opacity-55"
    >
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={problem !== undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 translate-y-0.5 accent-accent"
      />
      <span>
        {label}
        {hint && <span className="block text-ink-faint text-xs">{hint}</span>}
      </span>
    </label>
  );
}

type ProgressProps = { progress: Export | 'unknown'; noun: Noun; onClose: () => void; onAgain: () => void };

function Progress({ progress, noun, onClose, onAgain }: ProgressProps) {
  return (
    <>
      <p role="status" className="digits mt-1.5 min-h-10 text-pretty text-ink-soft text-sm">
        {progressText(progress, noun)}
      </p>
      {progress !== 'unknown' && (
        <div className="mt-2">
          <ProgressBar label="Export" fraction={fractionOf(progress)} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {hasEnded(progress) && (
          <Button variant="secondary" onClick={onAgain}>
            Export again
          </Button>
        )}
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function progressText(progress: ProgressProps['progress'], noun: Noun): string {
  if (progress === 'unknown')
    return "We can't tell how far this export is. Look in your downloads, or export again.";
  const { status, done, brands } = progress;
  return {
    created: 'Starting the download...',
    running: `${formatExact(done)} of ${formatExact(brands)} ${noun}s written. You can close this window.`,
    done: `${formatCount(done, noun)} exported. The file is in your downloads.`,
    failed: 'The download was interrupted. Please export again.',
  }[status];
}

function fractionOf({ status, done, brands }: Export): number | null {
  if (status === 'done' || brands === 0) return 1;
  return status === 'created' ? null : done / brands;
}
