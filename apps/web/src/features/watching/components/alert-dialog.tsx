import { alertSentence, type MailChoice as Mail } from '@brandlode/contract';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { Form } from '#ui/form.tsx';
import { useCreateAlert } from '../api/alerts.ts';
import type { Followed } from '../api/follows.ts';
import { type AlertDraft, NEW_ALERT, ruleOf } from '../model/alert-draft.ts';
import { AlertPreview } from './alert-preview.tsx';
import { AlertRule } from './alert-rule.tsx';
import { AlertTarget } from './alert-target.tsx';
import { MailChoice } from './mail-choice.tsx';

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
  const [draft, setDraft] = useState(NEW_ALERT);
  const [mail, setMail] = useState<Mail>('instant');
  const create = useCreateAlert();
  const rule = ruleOf(draft);
  const change = (changes: Partial<AlertDraft>) => setDraft({ ...draft, ...changes });
  const choose = (chosen: Followed | null) => {
    setTarget(chosen);
    if (chosen?.kind !== 'search') change({ kinds: draft.kinds.filter((kind) => kind !== 'search_matched') });
  };
  const save = () => {
    if (!target || !rule) return;
    create.mutate({ kind: target.kind, id: target.id, ...rule, mail }, { onSuccess: onClose });
  };
  return (
    <Form className="mt-4 grid gap-5" onSubmit={save}>
      <AlertTarget target={target} onTarget={choose} />
      <AlertRule draft={draft} onChange={change} isSearch={target?.kind === 'search'} />
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="font-medium text-sm">
          Email
        </span>
        <MailChoice label="Email for the alert" choice={mail} onChoose={setMail} />
      </div>
      {target && rule && (
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
          Create alert
        </Button>
      </div>
    </Form>
  );
}
