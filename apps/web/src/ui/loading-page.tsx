import { Spinner } from './spinner.tsx';

export function LoadingPage({ unreachable = false }: { unreachable?: boolean }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6 noscript:hidden">
      <div className="flex flex-col items-center gap-4 text-center">
        <Spinner size="size-7" />
        <div role="status">
          {unreachable && (
            <>
              <title>Can't reach the server</title>
              <h1 className="text-ink-soft text-sm">Can't reach the server. Retrying…</h1>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
