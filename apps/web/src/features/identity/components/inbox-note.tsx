import { useProduct } from '#lib/product.ts';

/** In the sandbox, links to the inbox that receives all emails. */
export function InboxNote() {
  const inboxUrl = useProduct()?.inboxUrl;
  if (!inboxUrl) return null;
  return (
    <p className="mt-6 text-ink-faint text-sm">
      No emails leave this server. Read them in the{' '}
      <a
        href={inboxUrl}
        target="_blank"
        rel="noreferrer"
        className="rounded-sm font-medium text-ink-soft underline underline-offset-4"
      >
        inbox
      </a>
      .
    </p>
  );
}
