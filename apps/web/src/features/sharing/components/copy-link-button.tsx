import { LinkIcon } from '@heroicons/react/24/outline';
import { copyText } from '#lib/text/copy-text.ts';
import { toastError, toastSuccess } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';

/** Copies the address of the page, for other members. */
export function CopyLinkButton() {
  const copy = async () => {
    if (await copyText(window.location.href)) toastSuccess('Link copied.');
    else toastError("Couldn't copy the link. Copy it from the address bar.");
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <LinkIcon className="size-4.5 sm:-ml-0.5" aria-hidden="true" />
      <span className="max-sm:sr-only">Copy link</span>
    </Button>
  );
}
