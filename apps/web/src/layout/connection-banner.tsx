import { SignalSlashIcon } from '@heroicons/react/24/outline';
import { useConnection } from '#lib/loading/connection.ts';

const TEXTS = {
  offline: "You're offline. This page will update when you reconnect.",
  unreachable: "Can't reach the server. Retrying…",
};

/** Shown over the page while there is no connection, so that the layout does not shift. */
export function ConnectionBanner() {
  const connection = useConnection();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4">
      {connection !== 'online' && (
        <p className="flex items-center gap-2.5 rounded-lg bg-ink px-3.5 py-2 text-canvas text-sm shadow-overlay outline-1 outline-transparent transition duration-calm starting:translate-y-2 starting:opacity-0">
          <SignalSlashIcon className="size-4.5 shrink-0 opacity-80" aria-hidden="true" />
          {TEXTS[connection]}
        </p>
      )}
    </div>
  );
}
