import { LinkIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { toastError } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

/** A new link, which is shown this once. */
export function CreatedLink({ url, onClose }: { url: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      toastError("Couldn't copy the link. Copy it from the field.");
    }
  };
  return (
    <div className="mt-4">
      <p role="status" className="sr-only">
        {copied ? 'Link copied.' : 'Link created.'}
      </p>
      <TextField
        label="Link"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
        hint="Copy it now: it is not shown again."
      />
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
        <Button autoFocus onClick={() => void copy()}>
          <LinkIcon className="size-4.5" aria-hidden="true" />
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </div>
  );
}
