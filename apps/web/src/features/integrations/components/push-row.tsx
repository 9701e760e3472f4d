import type { Push } from '@brandlode/contract';
import { useId, useState } from 'react';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useStopPush } from '../api/connections.ts';
import { countsText, STATE_TEXTS } from '../model/push-texts.ts';
import { PushLog } from './push-log.tsx';

/** A push with its counts, and on request with what it did with each brand. */
export function PushRow({ push }: { push: Push }) {
  const { id, name, dry, state, done, total, error, createdAt } = push;
  const [isOpen, setIsOpen] = useState(false);
  const stop = useStopPush();
  const canEdit = useCanEdit();
  const log = useId();
  const title = `${dry ? 'Preview of' : 'Push of'} ${name}`;
  const isRunning = state === 'running';
  return (
    <li className="p-5 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium" dir="auto">
            {title}
          </p>
          <p className="mt-0.5 text-ink-soft" role={isRunning ? undefined : 'status'}>
            {isRunning
              ? `${formatExact(done)} of ${formatExact(total)} brands`
              : [STATE_TEXTS[state], countsText(push)].filter(Boolean).join(': ')}
          </p>
          {error && <p className="mt-0.5 text-danger">{error}</p>}
          <time dateTime={createdAt} className="text-ink-faint text-xs">
            {formatMoment(new Date(createdAt))}
          </time>
        </div>
        <div className="flex flex-wrap gap-2">
          {isRunning && (
            <Button
              variant="secondary"
              size="sm"
              busy={stop.isBusy}
              disabled={!canEdit}
              onClick={() => stop.mutate(id)}
            >
              Stop
            </Button>
          )}
          {done > 0 && (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={log}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide log' : 'Log'} <span className="sr-only">of {name}</span>
            </Button>
          )}
        </div>
      </div>
      {isRunning && (
        <div className="mt-3">
          <ProgressBar label={`Progress: ${title}`} fraction={total > 0 ? done / total : null} />
        </div>
      )}
      <div id={log}>{isOpen && <PushLog push={push} />}</div>
    </li>
  );
}
