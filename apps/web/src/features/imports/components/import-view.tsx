import { IMPORT_LIMITS, type Import } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { downloadFile } from '#lib/download-file.ts';
import { formatCount, formatExact } from '#lib/format-number.ts';
import { problemText } from '#lib/problem-text.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useChangeImport, useDeleteImport, useRunImport } from '../api/imports.ts';
import { formatBytes, STATUS_TEXTS, timeLeft } from '../model/import-texts.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportSettings } from './import-settings.tsx';

/** One import: preview, progress and report. */
export function ImportView({ import: one }: { import: Import }) {
  const { status, fileName, size, format, target, warnings, error } = one;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 font-semibold text-lg tracking-tight">
          <bdi>{fileName}</bdi>
        </h2>
        <p role="status" className="font-medium text-sm">
          {STATUS_TEXTS[status]}
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
      <div className="mt-5">
        {(status === 'previewing' || status === 'ready') && <Preview one={one} />}
        {(status === 'waiting' || status === 'running' || status === 'undoing') && <Progress one={one} />}
        {(status === 'done' || status === 'failed' || status === 'undone') && <Report one={one} />}
      </div>
    </>
  );
}

function Preview({ one }: { one: Import }) {
  const { id, status, preview, columns } = one;
  const change = useChangeImport(id);
  const run = useRunImport(id, 'run');
  const reading = status === 'previewing';
  const nothing = preview !== null && preview.added + preview.changed === 0;
  const failure = change.error ?? run.error;
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
        <Button
          busy={run.isPending}
          disabled={reading || change.isPending || preview === null || nothing}
          onClick={() => run.mutate()}
        >
          Import
        </Button>
        <DeleteButton id={id} />
        {nothing && !reading && <p className="text-ink-soft text-sm">Nothing would be added or changed.</p>}
      </div>
      {failure && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {problemText(failure)}
        </p>
      )}
      <ImportSettings key={id} import={one} onChange={(changed) => change.mutate(changed)} />
      {columns.length > 0 && (
        <ImportColumns
          import={one}
          disabled={run.isPending}
          onMap={(header, column) => change.mutate({ mapping: { [header]: column } })}
        />
      )}
    </>
  );
}

function Progress({ one: { status, progress } }: { one: Import }) {
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

function Report({ one }: { one: Import }) {
  const { id, status, target, report, undoUntil, fileUntil } = one;
  const run = useRunImport(id, 'run');
  const undo = useRunImport(id, 'undo');
  const download = useMutation({
    mutationFn: () => downloadFile(`/api/imports/${id}/errors`, 'import-problems.csv'),
  });
  const failure = run.error ?? undo.error ?? download.error;
  return (
    <>
      {report && status !== 'undone' && <ImportCounts counts={report} />}
      {status === 'undone' && (
        <p className="text-ink-soft text-sm">
          The values of this import were removed, except where newer values had replaced them.
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {status === 'done' && (
          <Link
            to={target === 'mine' ? paths.myBrands : paths.searchBrands}
            className={buttonClass('primary')}
          >
            {target === 'mine' ? 'See My brands' : 'See the catalogue'}
          </Link>
        )}
        {status !== 'done' && fileUntil && (
          <Button busy={run.isPending} onClick={() => run.mutate()}>
            {status === 'failed' ? 'Try again' : 'Import again'}
          </Button>
        )}
        {report && report.problems.length > 0 && (
          <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
            Download the problems
          </Button>
        )}
        {undoUntil && (
          <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
            Undo import
          </Button>
        )}
        <DeleteButton id={id} />
      </div>
      {failure && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {problemText(failure)}
        </p>
      )}
      {undoUntil && (
        <p className="mt-3 text-ink-soft text-sm">
          You can undo it within {IMPORT_LIMITS.undoHours} hours. Newer values stay.
        </p>
      )}
    </>
  );
}

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
      {remove.error && (
        <p role="alert" className="text-danger text-sm">
          {problemText(remove.error)}
        </p>
      )}
    </>
  );
}
