import { SHARED_FIELDS, type ShareTarget } from '@brandlode/contract';
import { useId, useState } from 'react';
import { copyText } from '#lib/text/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogTitle } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Form } from '#ui/form.tsx';
import { useCreateShare, useShares } from '../api/shares.ts';
import { FIELD_NAMES } from '../model/share-fields.ts';
import { sharesOf } from '../model/share-target.ts';
import { CreatedLink } from './created-link.tsx';
import { ShareRow } from './share-row.tsx';

export type ShareDialogProps = { target: ShareTarget; name: string };

const EXPIRIES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
];

/** Creates links for readers without an account, and revokes them. */
export function ShareDialog({ open, onClose, target, name }: DialogState & ShareDialogProps) {
  const create = useCreateShare();
  const shares = useShares();
  const expiry = useId();
  const activeShares = sharesOf(shares.data?.data ?? [], target, new Date());
  const [copied, setCopied] = useState(false);
  const close = () => {
    onClose();
    // A link that was not copied is shown again when the dialog is reopened.
    if (copied) create.reset();
  };
  const copy = async (url: string) => {
    const done = await copyText(url);
    setCopied(done);
    return done;
  };
  return (
    <Dialog open={open} onClose={close} size="md">
      <DialogTitle className="wrap-anywhere font-semibold text-base">Share “{name}”</DialogTitle>
      <p className="mt-1 text-pretty text-ink-soft text-sm">
        Anyone with the link can read {textOf(target)}, without an account. It always shows the current state.
      </p>
      {create.data ? (
        <CreatedLink
          url={create.data.url}
          copied={copied}
          onCopy={copy}
          onClose={() => {
            onClose();
            create.reset();
          }}
        />
      ) : (
        <Form
          className="mt-4"
          onSubmit={(text) => {
            const options = { notes: text('notes') !== '', days: Number(text('days')) };
            const fields = SHARED_FIELDS.filter((field) => text(field) !== '');
            create.mutate(
              'listId' in target ? { ...target, fields, ...options } : { ...target, ...options },
              {
                onSuccess: ({ url }) => void copy(url),
              },
            );
          }}
        >
          {'listId' in target &&
            SHARED_FIELDS.map((field) => (
              <Option key={field} name={field} label={`Include ${FIELD_NAMES[field]}`} />
            ))}
          <Option
            name="notes"
            label="Include notes"
            hint="Your workspace's notes on these brands, including later changes"
          />
          <div className="mt-3 flex items-center justify-between gap-4">
            <div className="flex items-center gap-2 text-sm">
              <label htmlFor={expiry}>Expires after</label>
              <Select id={expiry} name="days" defaultValue="30" className="h-9.5 text-sm">
                {EXPIRIES.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
              </Select>
            </div>
            <Button type="submit" busy={create.isBusy}>
              Create link
            </Button>
          </div>
        </Form>
      )}
      {activeShares.length > 0 && (
        <section aria-label="Links" className="mt-6 border-line border-t pt-4">
          <h3 className="font-medium text-sm">Links</h3>
          <ul className="mt-1 divide-y divide-line">
            {activeShares.map((share) => (
              <ShareRow key={share.id} share={share} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

type OptionProps = { name: string; label: string; hint?: string };

const Option = ({ name, label, hint }: OptionProps) => (
  <label className="-mx-2 flex cursor-pointer items-baseline gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-sunken">
    <input type="checkbox" name={name} className="size-4 shrink-0 translate-y-0.5 accent-accent" />
    <span>
      {label}
      {hint && <span className="block text-ink-faint text-xs">{hint}</span>}
    </span>
  </label>
);

function textOf(target: ShareTarget): string {
  if ('listId' in target) return 'the brands of this list, up to 500';
  if ('searchId' in target) return 'the matches of this search, as many as your plan shows and up to 500';
  return 'this comparison';
}
