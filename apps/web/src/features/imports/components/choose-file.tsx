import { IMPORT_LIMITS, type ImportTarget } from '@brandlode/contract';
import { ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { READ_ONLY } from '#lib/session/use-can-edit.ts';
import { useKeptTexts } from '#lib/session/use-kept-texts.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Form } from '#ui/form.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { cacheImport, useIsOperator, useMayImport } from '../api/imports.ts';
import { uploadImport } from '../api/upload-import.ts';
import { formatBytes } from '../model/import-texts.ts';

const TARGETS: Record<ImportTarget, { label: string; text: string }> = {
  mine: { label: 'My brands', text: 'Only your workspace can see them.' },
  catalogue: { label: 'The shared catalogue', text: 'Every subscriber sees them.' },
};

/** Uploads a file or a pasted list, and opens its preview. */
export function ChooseFile() {
  const [target, setTarget] = useState<ImportTarget>('mine');
  const { upload, sending, error, cancel } = useUpload(target);
  const isOperator = useIsOperator();
  const disabled = !useMayImport(target);
  // Kept while it is sent, since that may fail.
  const {
    texts: { list },
    change,
  } = useKeptTexts({ list: '' });
  return (
    <div className="grid gap-4">
      {isOperator && <ChooseTarget target={target} onChange={setTarget} disabled={sending !== null} />}
      {sending ? (
        <div className="card grid gap-3 p-5">
          <p className="text-sm" role="status">
            Uploading <bdi className="font-medium">{sending.name}</bdi>
          </p>
          <ProgressBar label="Upload" fraction={sending.fraction} />
          <div>
            <Button variant="secondary" size="sm" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <>
          <DropZone onFile={(file) => upload(file, file.name)} disabled={disabled} />
          <PasteList
            text={list}
            onText={(text) => change({ list: text })}
            onSubmit={() => upload(new Blob([list], { type: 'text/plain' }), 'Pasted list.txt')}
            disabled={disabled}
          />
        </>
      )}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

function useUpload(target: ImportTarget) {
  const navigate = useNavigate();
  const [sending, setSending] = useState<{ name: string; fraction: number } | null>(null);
  const [error, setError] = useState('');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isSending = sending !== null;
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  async function upload(body: Blob, name: string) {
    // A second click or drop during an upload.
    if (running.current) return;
    setError('');
    if (body.size === 0) return setError('This file is empty.');
    const isArchive = /\.(?:xlsx|zip)$/i.test(name);
    const limit = isArchive ? IMPORT_LIMITS.archiveBytes : IMPORT_LIMITS.bytes;
    if (body.size > limit)
      return setError(
        `This file is ${formatBytes(body.size)}; the limit is ${formatBytes(limit)}${isArchive ? ' for Excel and .zip' : ''}.`,
      );
    const controller = new AbortController();
    running.current = controller;
    setSending({ name, fraction: 0 });
    try {
      const started = await uploadImport({
        body,
        name: name.trim().slice(-200) || 'File',
        target,
        signal: controller.signal,
        onProgress: (fraction) => setSending({ name, fraction }),
      });
      await cacheImport(started);
      void navigate(paths.importOf(started.id));
    } catch (failure) {
      if (!controller.signal.aborted) setError(problemText(failure));
    } finally {
      running.current = null;
      setSending(null);
    }
  }
  return {
    upload: (body: Blob, name: string) => void upload(body, name),
    sending,
    error,
    cancel: () => running.current?.abort(),
  };
}

type TargetProps = { target: ImportTarget; onChange: (target: ImportTarget) => void; disabled: boolean };

function ChooseTarget({ target, onChange, disabled }: TargetProps) {
  return (
    <fieldset className="card flex flex-wrap gap-x-8 gap-y-2 px-5 py-3.5 text-sm" disabled={disabled}>
      <legend className="sr-only">Import into</legend>
      {(['mine', 'catalogue'] as const).map((value) => (
        <label key={value} className="flex min-h-6 items-center gap-2.5">
          <input
            type="radio"
            name="target"
            checked={target === value}
            onChange={() => onChange(value)}
            className="size-4 accent-accent"
          />
          <span>
            <span className="font-medium">{TARGETS[value].label}</span>{' '}
            <span className="text-ink-soft">{TARGETS[value].text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DropZone({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
      className={`card grid place-items-center border-dashed px-4 py-12 text-center transition-colors ${over ? 'border-accent bg-accent-soft' : ''}`}
    >
      <ArrowUpTrayIcon className="size-8 text-ink-faint" aria-hidden="true" />
      <p className="mt-3 font-medium">Drop a file here</p>
      <p className="mt-1 max-w-md text-pretty text-ink-soft text-sm">
        CSV, Excel (.xlsx), JSON, NDJSON or a plain list of websites, also as .gz or .zip, up to{' '}
        {formatBytes(IMPORT_LIMITS.bytes)} (Excel and .zip {formatBytes(IMPORT_LIMITS.archiveBytes)}).
      </p>
      <button
        type="button"
        disabled={disabled}
        title={disabled ? READ_ONLY : undefined}
        onClick={() => input.current?.click()}
        className={`mt-4 ${buttonClass('primary')}`}
      >
        Choose a file
      </button>
      <input
        ref={input}
        type="file"
        aria-label="File to import"
        tabIndex={-1}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

type PasteProps = { text: string; onText: (text: string) => void; onSubmit: () => void; disabled: boolean };

function PasteList({ text, onText, onSubmit, disabled }: PasteProps) {
  const id = useId();
  return (
    <Form className="card p-5" onSubmit={onSubmit}>
      <label htmlFor={id} className="font-medium text-sm">
        Or paste a list of websites
      </label>
      <textarea
        dir="auto"
        id={id}
        value={text}
        onChange={({ target }) => onText(target.value)}
        rows={4}
        spellCheck={false}
        placeholder={'gymshark.com\nhttps://www.allbirds.com/'}
        className="field mt-1.5 block w-full px-3 py-2 text-sm"
      />
      <div className="mt-3">
        <Button
          type="submit"
          variant="secondary"
          disabled={disabled || text.trim() === ''}
          title={disabled ? READ_ONLY : undefined}
        >
          Continue
        </Button>
      </div>
    </Form>
  );
}
