import type { Connection, PushSource } from '@brandlode/contract';
import { useId, useState } from 'react';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';
import { FindField } from '#ui/fields/find-field.tsx';
import { LabeledSwitch } from '#ui/fields/labeled-switch.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useLists } from '../../lists/api/lists.ts';
import { usePush, useUpdateConnection } from '../api/connections.ts';
import { isSameSource, usePushSources } from '../api/push-sources.ts';

/** Chooses what is pushed; a dry run shows the changes before anything is written. */
export function PushForm({ connection }: { connection: Connection }) {
  const { weekly, nextPushAt, pushes, problem } = connection;
  const [source, setSource] = useState<PushSource | null>(weekly);
  const [text, setText] = useState('');
  const hasMoreLists = useLists().data?.next !== undefined;
  const { options, retry } = usePushSources(text, source);
  const push = usePush();
  const update = useUpdateConnection();
  const canEdit = useCanEdit();
  const select = useId();
  const isRunning = pushes[0]?.state === 'running';
  const chosen = source && options.find((option) => isSameSource(option.source, source));
  const disabled = !canEdit || !chosen?.name || isRunning || problem !== null;
  const isWeekly = weekly !== null && source !== null && isSameSource(weekly, source);
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <label htmlFor={select} className="mb-1.5 block font-medium text-sm">
            List or saved search
          </label>
          {hasMoreLists && (
            // Only the first page of lists is offered; typing finds the others.
            <FindField label="Find a list" text={text} onText={setText} className="mb-1.5 w-full" />
          )}
          <SelectOf
            id={select}
            className="h-9.5 w-full text-base"
            options={[
              { value: null, label: 'Choose what to push' },
              ...options.map((option) => ({
                value: option.source.id,
                label: `${option.source.kind === 'list' ? 'List' : 'Search'}: ${option.name ?? '…'}`,
              })),
            ]}
            value={source && source.id}
            onChange={(id) => setSource(options.find((option) => option.source.id === id)?.source ?? null)}
          />
        </div>
        <Button
          variant="secondary"
          busy={push.isBusy && push.variables?.dry === true}
          disabled={disabled}
          onClick={() => source && push.mutate({ source, dry: true })}
        >
          Preview changes
        </Button>
        <Button
          busy={push.isBusy && push.variables?.dry === false}
          disabled={disabled}
          onClick={() => source && push.mutate({ source, dry: false })}
        >
          Push to HubSpot
        </Button>
      </div>
      {retry && (
        <LoadError text="Couldn't load your lists and saved searches." onRetry={retry} className="mt-3" />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <LabeledSwitch
          label="Push again every week"
          checked={isWeekly}
          busy={update.isPending}
          disabled={!canEdit || !source || problem !== null}
          onChange={(checked) => source && update.mutate({ weekly: checked ? source : null })}
        />
        {isWeekly && nextPushAt && (
          <span className="text-ink-soft text-sm">Next on {formatLocalDay(new Date(nextPushAt))}</span>
        )}
      </div>
      <p className="mt-2 text-pretty text-ink-soft text-sm">
        Changes made in HubSpot are never overwritten. Companies stay in HubSpot when their brands leave the
        list.
      </p>
    </div>
  );
}
