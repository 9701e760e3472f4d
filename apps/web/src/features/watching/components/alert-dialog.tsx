import {
  ALERT_KINDS,
  alertSentence,
  EVENT_GROUPS,
  EVENT_KIND_RECORDS,
  type EventKind,
  hasChange,
  type MailChoice as Mail,
} from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FindBrand } from '#features/catalogue/components/find-brand.tsx';
import { useLists } from '#features/workspace/api/lists.ts';
import { savedSearchesQuery } from '#features/workspace/api/saved-searches.ts';
import { FindList } from '#features/workspace/components/find-list.tsx';
import { formatCount } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DialogState } from '#ui/use-dialog.tsx';
import { useCreateAlert } from '../api/alerts.ts';
import type { Followed } from '../api/follows.ts';
import { useEvents } from '../api/list-events.ts';
import { ALL_CHANGES } from '../model/changes-state.ts';
import { EventList } from './event-list.tsx';
import { MailChoice } from './mail-choice.tsx';

const PREVIEW_DAYS = 30;
const PREVIEWED = 5;
/** As `minChange` of the contract: 1 to 1,000. */
const PERCENT = '[1-9]\\d{0,2}|1000';

/** Builds an alert from parts, with a preview of what it would have reported in the last 30 days. */
export function AlertDialog({ open, onClose }: DialogState) {
  return (
    <Dialog open={open} onClose={onClose} size="xl">
      <DialogTitle className="font-semibold text-base">New alert</DialogTitle>
      <AlertForm onClose={onClose} />
    </Dialog>
  );
}

/** Unmounted with the dialog, so that the next one starts empty. */
function AlertForm({ onClose }: { onClose: () => void }) {
  const [target, setTarget] = useState<Followed | null>(null);
  const [kinds, setKinds] = useState<EventKind[]>([]);
  const [percent, setPercent] = useState('');
  const [mail, setMail] = useState<Mail>('instant');
  const create = useCreateAlert();
  const minChange = hasChange(kinds) && new RegExp(`^(?:${PERCENT})$`).test(percent) ? Number(percent) : null;
  const choose = (chosen: Followed | null) => {
    setTarget(chosen);
    if (chosen?.kind !== 'search') setKinds(kinds.filter((kind) => kind !== 'search_matched'));
  };
  const save = () => {
    if (!target) return;
    create.mutate({ kind: target.kind, id: target.id, kinds, minChange, mail }, { onSuccess: onClose });
  };
  return (
    <Form className="mt-4 grid gap-5" onSubmit={save}>
      <TargetChoice target={target} onTarget={choose} />
      <KindChoice kinds={kinds} onKinds={setKinds} isSearch={target?.kind === 'search'} />
      {hasChange(kinds) && (
        <div className="max-w-56">
          <TextField
            label="Minimum change, in percent"
            inputMode="numeric"
            pattern={PERCENT}
            maxLength={4}
            placeholder="Any"
            value={percent}
            onChange={({ target: { value } }) => setPercent(value)}
          />
        </div>
      )}
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="font-medium text-sm">
          Email
        </span>
        <MailChoice label="Email for the alert" choice={mail} onChoose={setMail} />
      </div>
      {target && (
        <>
          <p className="rounded-lg bg-sunken px-3 py-2 font-medium text-sm">
            {alertSentence({ target, kinds, minChange, mail })}
          </p>
          <Preview target={target} kinds={kinds} minChange={minChange} />
        </>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex justify-end gap-2 border-line border-t bg-surface px-6 py-4">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!target} busy={create.isBusy}>
          Create alert
        </Button>
      </div>
    </Form>
  );
}

type TargetProps = { target: Followed | null; onTarget: (target: Followed | null) => void };

function TargetChoice({ target, onTarget }: TargetProps) {
  const [text, setText] = useState('');
  const hasMoreLists = useLists().data?.next !== undefined;
  const lists = useLists(text);
  const searches = useQuery(savedSearchesQuery);
  const [isBrand, setIsBrand] = useState(false);
  const listed = lists.data?.data ?? [];
  const targets: Followed[] = [
    // The chosen list may not be among those found by a later text.
    ...(target?.kind === 'list' && !listed.some(({ id }) => id === target.id) ? [target] : []),
    ...listed.map(({ id, name }): Followed => ({ kind: 'list', id, name })),
    ...(searches.data?.data ?? [])
      .filter(({ search }) => search.scope === 'all' && !search.products)
      .map(({ id, name }): Followed => ({ kind: 'search', id, name })),
  ];
  const options = (kind: Followed['kind'], label: string) => {
    const ofKind = targets.filter((one) => one.kind === kind);
    return (
      ofKind.length > 0 && (
        <optgroup label={label}>
          {ofKind.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )
    );
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-sm">Watch</legend>
      {hasMoreLists && (
        // A page of lists is offered; typing finds the others.
        <FindList text={text} onText={setText} className="h-9 w-full max-w-sm px-3 text-sm" />
      )}
      <Select
        aria-label="What to watch"
        className="h-9 max-w-sm text-sm"
        value={isBrand ? 'brand' : (target?.id ?? '')}
        onChange={({ target: { value } }) => {
          setIsBrand(value === 'brand');
          onTarget(targets.find(({ id }) => id === value) ?? null);
        }}
      >
        <option value="">Choose a brand, list or search</option>
        <option value="brand">One brand</option>
        {options('list', 'Lists')}
        {options('search', 'Saved searches')}
      </Select>
      {[lists, searches].some(({ data, isError }) => isError && !data) && (
        <LoadError
          text="Couldn't load your lists and saved searches."
          onRetry={() => Promise.all([lists.refetch(), searches.refetch()])}
        />
      )}
      {isBrand && (
        <div className="max-w-sm rounded-lg border border-line p-2">
          {target && <p className="px-1 pb-2 font-medium text-sm">{target.name}</p>}
          <FindBrand
            label="Find the brand"
            without={[]}
            onChoose={(id, name) => onTarget({ kind: 'brand', id: String(id), name })}
          />
        </div>
      )}
    </fieldset>
  );
}

type KindProps = { kinds: EventKind[]; onKinds: (kinds: EventKind[]) => void; isSearch: boolean };

function KindChoice({ kinds, onKinds, isSearch }: KindProps) {
  const offered = ALERT_KINDS.filter((kind) => isSearch || kind !== 'search_matched');
  const toggle = (kind: EventKind) =>
    onKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]);
  return (
    <fieldset>
      <legend className="font-medium text-sm">
        Changes <span className="font-normal text-ink-faint">all if none are selected</span>
      </legend>
      <div className="mt-1.5 columns-2 gap-x-4">
        {EVENT_GROUPS.map((group) => (
          <div key={group} className="mb-3 break-inside-avoid">
            <p className="text-ink-faint text-xs">{group}</p>
            {offered
              .filter((kind) => EVENT_KIND_RECORDS[kind].group === group)
              .map((kind) => (
                <label key={kind} className="flex min-h-7 cursor-pointer items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    checked={kinds.includes(kind)}
                    onChange={() => toggle(kind)}
                    className="size-4 accent-accent"
                  />
                  {EVENT_KIND_RECORDS[kind].label}
                </label>
              ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type PreviewProps = { target: Followed; kinds: EventKind[]; minChange: number | null };

function Preview({ target: { kind, id }, kinds, minChange }: PreviewProps) {
  const { data, isError, refetch } = useEvents(
    {
      ...ALL_CHANGES,
      ...(kind === 'brand' && { brandId: Number(id) }),
      ...(kind === 'list' && { listId: id }),
      ...(kind === 'search' && { searchId: id }),
      ...(minChange !== null && { minChange }),
      kinds,
      days: PREVIEW_DAYS,
    },
    PREVIEWED,
  );
  const page = data?.pages[0];
  return (
    <section aria-label="Preview" className="min-h-20">
      <p role="status" className="mb-2 text-ink-soft text-sm">
        {page && `In the last 30 days it would have notified you of ${formatCount(page.total, 'change')}.`}
      </p>
      {isError && !page && <LoadError text="Couldn't load the preview." onRetry={refetch} />}
      {page && <EventList events={page.data} />}
    </section>
  );
}
