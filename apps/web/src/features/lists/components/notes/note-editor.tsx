import { MAX_NOTE } from '@brandlode/contract';
import { useState } from 'react';
import { useConnection } from '#lib/loading/connection.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { deferred } from '#ui/deferred.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useNote } from '../../hooks/use-note.ts';
import { NoteConflict } from './note-conflict.tsx';

const NotePreview = deferred(() => import('./note-preview.tsx').then(({ NotePreview }) => NotePreview));

const VIEWS = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const;

type Props = {
  brandId: number;
  /** Accessible name of the field. */
  label: string;
  /** Without a note, starts as a button instead of the field. */
  isCollapsible?: boolean;
  /** The field, if it is shown first. */
  takesFocus?: boolean;
};

/** A brand's note in Markdown, first as the rendered text; saved while typing. */
export function NoteEditor({ brandId, label, isCollapsible = false, takesFocus = false }: Props) {
  const { text, note, status, other, failed, retry, edit, flush, resolve } = useNote(brandId);
  const canEdit = useCanEdit();
  const [view, setView] = useState<'closed' | 'edit' | 'preview'>();
  const [focusesField, setFocusesField] = useState(takesFocus);
  if (view === undefined && text !== undefined)
    setView(text !== '' ? 'preview' : isCollapsible || !canEdit ? 'closed' : 'edit');
  const isPreview = view === 'preview';
  if (text === undefined && failed) return <LoadError text="Couldn't load the note." onRetry={retry} />;
  if (view === undefined) return isCollapsible ? null : <div className="skeleton h-60" />;
  if (view === 'closed')
    return canEdit ? (
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setFocusesField(true);
          setView('edit');
        }}
      >
        Write a note
      </Button>
    ) : (
      <p className="text-ink-faint text-sm">No note yet.</p>
    );
  return (
    <div className="@container flex min-w-full flex-1 flex-col">
      <div className="mb-1.5 flex min-h-7 flex-wrap items-center justify-between gap-x-4">
        <SegmentedChoice
          legend="Note view"
          size="sm"
          options={VIEWS}
          value={isPreview ? 'preview' : 'edit'}
          onChange={(next: (typeof VIEWS)[number]['value']) => {
            setFocusesField(false);
            setView(next);
          }}
        />
        <p role="status" className="text-ink-faint text-xs">
          <StatusText status={status} length={text?.length ?? 0} savedAt={note?.updatedAt ?? null} />
        </p>
        {status === 'rejected' && (
          <Button variant="secondary" size="sm" onClick={flush}>
            Try again
          </Button>
        )}
      </div>
      {isPreview ? (
        <div className="min-h-28 flex-1 rounded-lg border border-line px-3 py-2">
          {text ? (
            <NotePreview text={text} fallback={<div className="skeleton h-4 w-2/3" />} />
          ) : (
            <p className="text-ink-faint text-sm">Nothing written yet.</p>
          )}
        </div>
      ) : (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the user has just opened it
          autoFocus={focusesField}
          dir="auto"
          aria-label={label}
          value={text ?? ''}
          // The field can be focused before its text is loaded.
          readOnly={text === undefined || !canEdit}
          onChange={(event) => edit(event.target.value)}
          onBlur={flush}
          placeholder={
            canEdit
              ? 'Write a note. Supports Markdown: **bold**, - lists, [links](https://...)'
              : 'No note yet.'
          }
          className={`field field-sizing-content block min-h-28 w-full flex-1 px-3 py-2 text-sm leading-6 ${isCollapsible ? 'max-h-96 resize-y' : 'resize-none'}`}
        />
      )}
      {status === 'conflict' && other && <NoteConflict mine={text ?? ''} other={other} onResolve={resolve} />}
    </div>
  );
}

type StatusProps = { status: ReturnType<typeof useNote>['status']; length: number; savedAt: string | null };

function StatusText({ status, length, savedAt }: StatusProps) {
  const connection = useConnection();
  if (status === 'saving' && connection === 'online') return 'Saving...';
  if (status === 'idle') return savedAt ? `Saved ${formatMoment(new Date(savedAt))}` : '';
  if (status === 'conflict') return 'Not saved yet';
  if (status === 'too-long')
    return `Too long to save: ${formatExact(length)} of ${formatExact(MAX_NOTE)} characters. Your text stays in this browser.`;
  if (status === 'rejected') return "Couldn't save. Your text stays in this browser.";
  return `Saved in this browser. ${connection === 'offline' ? "It will sync when you're back online." : "We'll try again shortly."}`;
}
