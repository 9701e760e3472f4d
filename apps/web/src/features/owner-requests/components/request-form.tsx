import { type NewOwnerRequest, OWNER_REQUEST_LIMITS, type OwnerRequestKind } from '@brandlode/contract';
import { useId, useState } from 'react';
import { displayDomain } from '#lib/text/display-email.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

const KINDS = [
  { label: 'Correction', value: 'correction' },
  { label: 'Removal', value: 'removal' },
] as const;

const TEXTS: Record<OwnerRequestKind, { label: string; hint: string }> = {
  correction: {
    label: 'Which values are wrong, and what is right?',
    hint: 'One value per line is easiest, for example: “Country: Spain is wrong, Portugal is right.”',
  },
  removal: {
    label: 'What should we know? (optional)',
    hint: 'A removal deletes the brand with its products and history. It is not visited or added again.',
  },
};

type Props = {
  address: string;
  busy: boolean;
  failure: string | undefined;
  onSubmit: (request: NewOwnerRequest) => void;
};

export function RequestForm({ address, busy, failure, onSubmit }: Props) {
  const [kind, setKind] = useState<OwnerRequestKind>('correction');
  const id = useId();
  const { label, hint } = TEXTS[kind];
  return (
    <Form
      className="mt-6 grid gap-5"
      onSubmit={(text) =>
        onSubmit({ address: text('address'), kind, message: text('message'), email: text('email') })
      }
    >
      <TextField
        label="Address of your shop"
        name="address"
        required
        maxLength={OWNER_REQUEST_LIMITS.address}
        defaultValue={displayDomain(address)}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        placeholder="yourshop.com"
        hint="On your own domain, not on a marketplace."
      />
      <div>
        <p className="mb-1.5 font-medium text-sm">What should we do?</p>
        <SegmentedChoice
          legend="What should we do?"
          options={KINDS}
          value={kind}
          onChange={setKind}
          size="wide"
        />
      </div>
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <textarea
          dir="auto"
          id={id}
          name="message"
          required={kind === 'correction'}
          maxLength={OWNER_REQUEST_LIMITS.message}
          rows={6}
          aria-describedby={`${id}-hint`}
          className="field mt-1.5 block w-full px-3 py-2 text-base"
        />
        <p id={`${id}-hint`} className="mt-1.5 text-pretty text-ink-faint text-xs">
          {hint}
        </p>
      </div>
      <TextField
        label="Your email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        hint="At your shop's domain, such as info@yourshop.com, one click confirms the request. With any other you also add a DNS record."
      />
      {failure && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-2.5 text-danger text-sm">
          {failure}
        </p>
      )}
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        Send request
      </Button>
    </Form>
  );
}
