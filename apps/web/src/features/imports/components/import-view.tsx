import { type ChangeImport, type ColumnChoice, IMPORT_LIMITS, type Import } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CheckButton } from '#features/checks/components/check-button.tsx';
import { downloadFile } from '#lib/loading/download-file.ts';
import { READ_ONLY } from '#lib/session/use-can-edit.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import {
  isBeingChanged,
  useChangeImport,
  useDeleteImport,
  useMayImport,
  useRunImport,
} from '../api/imports.ts';
import {
  formatBytes,
  isRunning,
  isUnusable,
  leftOut,
  STATUS_TEXTS,
  statusText,
  timeLeft,
} from '../model/import-texts.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportKindChoice } from './import-kind.tsx';
import { ImportSettings, ImportSheet } from './import-settings.tsx';
import { ColumnsLeftOut, OpenQuestions } from './open-columns.tsx';

export function ImportView({ import: fileImport }: { import: Import }) {
  const { id, status, fileName, size, format, target, warnings, error, report, fileUntil } = fileImport;
  const change = useChangeImport(id);
  const run = useRunImport(id, 'run');
  const mayImport = useMayImport(target);
  const isFailedPreview = status === 'failed' && report === null;
  const isOpen = status === 'previewing' || status === 'ready';
  const isCorrectable = fileUntil !== null && (isOpen || isFailedPreview || status === 'undone');
  /** Stays if a later change is saved that was made before this one had failed. */
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const settings = useRef<HTMLFieldSetElement>(null);
  const save = (changes: ChangeImport): Promise<Import> => {
    if (!isBeingChanged(id)) setUnsaved(null);
    const saved = change.mutateAsync(changes);
    saved.catch((error: unknown) => setUnsaved(`A change was not saved. ${problemText(error)}`));
    return saved;
  };
  const choose = (header: string, choice: ColumnChoice | null) =>
    void save({ mapping: { [header]: choice } });
  const start = () => {
    const invalid = settings.current?.querySelector<HTMLElement>('input:invalid');
    if (invalid) return invalid.focus();
    // A press just after a field was left must not import what it showed before.
    if (isBeingChanged(id)) return;
    setUnsaved(null);
    run.mutate();
  };
  const work = {
    fileImport,
    isChanging: change.isPending,
    isStarting: run.isPending,
    problem: unsaved ?? textOf((isFailedPreview ? change.error : null) ?? run.error),
  };
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 font-semibold text-lg tracking-tight">
          <bdi>{fileName}</bdi>
        </h2>
        <p role="status" className="font-medium text-sm">
          {statusText(fileImport)}
        </p>
      </div>
      <p className="mt-0.5 text-ink-soft text-sm">
        {[format, formatBytes(size), target === 'mine' ? 'into My brands' : 'into the shared catalogue']
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
      {warnings.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm">
          {warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere rounded-lg bg-sunken px-3 py-2">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {error}
        </p>
      )}
      {isCorrectable && (
        <fieldset className="min-w-0" disabled={!mayImport || run.isPending}>
          <ImportKindChoice import={fileImport} onChoose={(kind) => void save({ kind })} />
          <ImportSheet import={fileImport} onChange={save} />
          <OpenQuestions import={fileImport} onChoose={choose} />
        </fieldset>
      )}
      <div className="mt-5">
        {isOpen && <Preview {...work} onRun={start} />}
        {isRunning(fileImport) && <Progress fileImport={fileImport} />}
        {!isOpen && !isRunning(fileImport) && (
          // A failed preview is repeated, so that nothing is imported unseen.
          <Report {...work} onAgain={isFailedPreview ? () => change.mutate({}) : start} />
        )}
      </div>
      {isCorrectable && !isUnusable(fileImport) && (
        <fieldset ref={settings} className="min-w-0" disabled={!mayImport || run.isPending}>
          <ColumnsLeftOut import={fileImport} onChoose={choose} />
          <ImportSettings import={fileImport} isChanging={change.isPending} onChange={save} />
          {fileImport.columns.length > 0 && (
            <ImportColumns
              import={fileImport}
              onMap={(header, column) => void save({ mapping: { [header]: column } })}
            />
          )}
        </fieldset>
      )}
    </>
  );
}

type Work = { fileImport: Import; isChanging: boolean; isStarting: boolean; problem: string | null };

function Preview({ fileImport, isChanging, isStarting, problem, onRun }: Work & { onRun: () => void }) {
  const { id, status, target, preview } = fileImport;
  const mayImport = useMayImport(target);
  const reading = status === 'previewing';
  const isDeleted = fileImport.fileUntil === null;
  const nothing = preview?.complete === true && preview.added + preview.changed === 0;
  return (
    <>
      {preview ? (
        <div className={`transition-opacity ${reading ? 'opacity-60' : ''}`}>
          <ImportCounts counts={preview} />
          {!preview.complete && (
            <p className="mt-2 text-ink-soft text-sm">
              Based on the first {formatExact(preview.rows)} rows of the file.
            </p>
          )}
        </div>
      ) : (
        reading && <ProgressBar label="Reading the file" fraction={null} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {isDeleted ? (
          <Link to={paths.import} className={buttonClass('primary')}>
            Upload it again
          </Link>
        ) : (
          <Button
            busy={isStarting}
            disabled={!mayImport || reading || isChanging || preview === null || nothing}
            title={mayImport ? undefined : READ_ONLY}
            onClick={onRun}
          >
            Import
          </Button>
        )}
        <DeleteButton id={id} />
        {isDeleted && (
          <p className="text-ink-soft text-sm">
            The file was deleted {IMPORT_LIMITS.fileDays} days after its upload.
          </p>
        )}
        {nothing && !reading && !isDeleted && (
          <p className="text-ink-soft text-sm">
            {preview.rows === 0
              ? 'The file has no rows below its header.'
              : 'Nothing would be added or changed.'}
          </p>
        )}
        <Failure text={problem} />
      </div>
    </>
  );
}

function Progress({ fileImport: { status, progress } }: { fileImport: Import }) {
  const label = STATUS_TEXTS[status];
  return (
    <div className="card grid gap-3 p-5">
      <ProgressBar label={label} fraction={progress?.fraction ?? null} />
      <p className="digits flex flex-wrap justify-between gap-x-6 text-ink-soft text-sm">
        <span>{progress ? `${formatCount(progress.rows, 'row')} saved` : label}</span>
        <span>{timeLeft(progress?.secondsLeft ?? null)}</span>
      </p>
      <p className="text-ink-faint text-xs">You can leave this page: the import continues.</p>
    </div>
  );
}

function Report({ fileImport, isChanging, isStarting, problem, onAgain }: Work & { onAgain: () => void }) {
  const { id, status, target, kind, report, undoUntil, fileUntil } = fileImport;
  const changed = report ? report.added + report.changed : 0;
  const mayImport = useMayImport(target);
  const undo = useRunImport(id, 'undo');
  const download = useMutation({
    mutationFn: () => downloadFile(`/api/imports/${id}/errors`, 'import-problems.csv'),
  });
  return (
    <>
      {report && status !== 'undone' && <ImportCounts counts={report} />}
      {status === 'done' && <NotImported import={fileImport} />}
      {status === 'undone' && (
        <p className="text-ink-soft text-sm">
          The values of this import were removed, except where newer values had replaced them.
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {status === 'done' && (
          <Link
            to={target === 'mine' ? paths.privateBrands : paths.searchBrands}
            className={buttonClass('primary')}
          >
            {target === 'mine' ? 'See My brands' : 'See the catalogue'}
          </Link>
        )}
        {status === 'done' && changed > 0 && (
          <CheckButton size="md" stores={{ importId: id }} {...(kind === 'brands' && { count: changed })} />
        )}
        {status !== 'done' && fileUntil && !isUnusable(fileImport) && (
          <Button
            busy={isStarting || isChanging}
            disabled={!mayImport}
            title={mayImport ? undefined : READ_ONLY}
            onClick={onAgain}
          >
            {status === 'failed' ? 'Try again' : 'Import again'}
          </Button>
        )}
        {report && report.problems.length > 0 && (
          <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
            Download the problems
          </Button>
        )}
        {undoUntil && (
          <Button
            variant="secondary"
            busy={undo.isPending}
            disabled={!mayImport}
            title={mayImport ? undefined : READ_ONLY}
            onClick={() => undo.mutate()}
          >
            Undo import
          </Button>
        )}
        <DeleteButton id={id} />
        <Failure text={problem ?? textOf(undo.error ?? download.error)} />
      </div>
      {undoUntil && (
        <p className="mt-3 text-ink-soft text-sm">
          You can undo it within {IMPORT_LIMITS.undoHours} hours. Newer values stay.
        </p>
      )}
    </>
  );
}

const NotImported = ({ import: fileImport }: { import: Import }) => {
  const headers = leftOut(fileImport).map(({ header }) => header);
  if (headers.length === 0) return null;
  return (
    <div className="mt-4 text-sm">
      <h3 className="font-medium">Columns that were not imported</h3>
      <p className="wrap-anywhere mt-1 text-ink-soft">
        <bdi>{headers.slice(0, LISTED).join(', ')}</bdi>
        {headers.length > LISTED && ` and ${formatExact(headers.length - LISTED)} more`}
      </p>
    </div>
  );
};

/** Columns named before 'more'. */
const LISTED = 12;

/** Deletes the file and the entry; imported values stay. */
function DeleteButton({ id }: { id: string }) {
  const remove = useDeleteImport(id);
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="secondary"
        busy={remove.isPending}
        title="Deletes the uploaded file and this entry. Imported values stay."
        onClick={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.import) })}
      >
        Delete the file
      </Button>
      <Failure text={textOf(remove.error)} />
    </>
  );
}

/** On a separate line below the buttons. */
const Failure = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className="w-full text-danger text-sm">
      {text}
    </p>
  );

const textOf = (error: Error | null) => error && problemText(error);
