import { LinkIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { toastError } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = { url: string; copied: boolean; onCopy: (url: string) => Promise<boolean>; onClose: () => void };

export function CreatedLink({ url, copied, onCopy, onClose }: Props) {
  const [pressed, setPressed] = useState(false);
  const copy = async () => {
    if (await onCopy(url)) setPressed(true);
    else toastError("Couldn't copy the link. Copy it from the field.");
  };
  return (
    <div className="mt-4">
      <p role="status" className="sr-only">
        {pressed ? 'Link copied.' : copied ? 'Link created and copied.' : 'Link created.'}
      </p>
      <TextField
        label="Link"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
        hint={copied ? 'Copied. It is not shown again.' : 'Copy it now: it is not shown again.'}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
        <Button autoFocus onClick={() => void copy()}>
          <LinkIcon className="size-4.5" aria-hidden="true" />
          {pressed ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </div>
  );
}
