import { Spinner } from './spinner.tsx';

/** The whole window while it is not known yet what to show. */
export function WaitingPage({ unreachable = false }: { unreachable?: boolean }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex flex-col items-center gap-4 text-center">
        <Spinner className="size-7" />
        <div role="status">
          {unreachable && (
            <>
              <title>The server cannot be reached</title>
              <h1 className="text-ink-soft text-sm">The server cannot be reached. Trying again…</h1>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
