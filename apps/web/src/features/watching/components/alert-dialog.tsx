import { alertSentence, type EventKind, type MailChoice as Mail } from '@brandlode/contract';
import { useState } from 'react';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { Form } from '#ui/form.tsx';
import { useCreateAlerts } from '../api/alerts.ts';
import type { Followed } from '../api/follows.ts';
import { type AlertDraft, NEW_ALERT, ruleOf } from '../model/alert-draft.ts';
import { AlertPreview } from './alert-preview.tsx';
import { AlertRule } from './alert-rule.tsx';
import { AlertTarget } from './alert-target.tsx';
import { MailChoice } from './mail-choice.tsx';

/** What the alerts are about from the start: an alert for each of the brands, of these kinds of changes. */
type About = { brands?: Followed[]; kinds?: EventKind[] };

/** Builds an alert from parts, with a preview of what it would have reported in the last 30 days. */
export function AlertDialog({ open, onClose, ...about }: DialogState & About) {
  return (
    <Dialog open={open} onClose={onClose} size="xl">
      <DialogTitle className="font-semibold text-base">New alert</DialogTitle>
      <AlertForm onClose={onClose} {...about} />
    </Dialog>
  );
}

/** Unmounted with the dialog, so that the next one starts empty. */
function AlertForm({ onClose, brands = [], kinds = [] }: About & { onClose: () => void }) {
  const [target, setTarget] = useState<Followed | null>(brands[0] ?? null);
  const [draft, setDraft] = useState({ ...NEW_ALERT, kinds });
  const [mail, setMail] = useState<Mail>('instant');
  const create = useCreateAlerts();
  const rule = ruleOf(draft);
  const change = (changes: Partial<AlertDraft>) => setDraft({ ...draft, ...changes });
  const choose = (chosen: Followed | null) => {
    setTarget(chosen);
    if (chosen?.kind !== 'search') change({ kinds: draft.kinds.filter((kind) => kind !== 'search_matched') });
  };
  const save = () => {
    if (!target || !rule) return;
    const targets = brands.length > 1 ? brands : [target];
    create.mutate(
      targets.map(({ kind, id }) => ({ kind, id, ...rule, mail })),
      { onSuccess: onClose },
    );
  };
  return (
    <Form className="mt-4 grid gap-5" onSubmit={save}>
      {brands.length > 1 ? (
        <div className="grid gap-1 text-sm">
          <p>
            An alert for each of {brands.length} brands: {brands.map(({ name }) => name).join(', ')}.
          </p>
          <p role="status" className="digits font-medium empty:hidden">
            {create.created > 0 && `${create.created} of ${brands.length} created`}
          </p>
        </div>
      ) : (
        <AlertTarget target={target} onTarget={choose} />
      )}
      <AlertRule draft={draft} onChange={change} isSearch={target?.kind === 'search'} />
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="font-medium text-sm">
          Email
        </span>
        <MailChoice label="Email for the alert" choice={mail} onChoose={setMail} />
      </div>
      {target && rule && brands.length <= 1 && (
        <>
          <p className="rounded-lg bg-sunken px-3 py-2 font-medium text-sm">
            {alertSentence({ target, ...rule, mail })}
          </p>
          <AlertPreview target={target} rule={rule} />
        </>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex justify-end gap-2 border-line border-t bg-surface px-6 py-4">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!target} busy={create.isBusy}>
          {brands.length > 1
            ? `Create ${formatCount(brands.length - create.created, 'alert')}`
            : 'Create alert'}
        </Button>
      </div>
    </Form>
  );
}
