import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useConnection } from '#lib/loading/connection.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { Button } from '#ui/button.tsx';

/** Replaces a page that threw, or whose script did not load. */
export function RouteError({ within = false }: { within?: boolean }) {
  const error = useRouteError();
  useReloadOnReturn();
  const Frame = within ? 'section' : 'main';
  return (
    <Frame className={`grid place-items-center px-6 py-16 ${within ? 'min-h-[60dvh]' : 'min-h-dvh'}`}>
      <PageTitle>Unexpected Application Error!</PageTitle>
      <div className="max-w-lg text-center">
        <h1 className="font-semibold text-xl tracking-tight">Unexpected Application Error!</h1>
        <p className="wrap-anywhere mt-3 font-mono text-ink-soft text-sm">{errorText(error)}</p>
        <p className="mt-3 text-ink-soft text-sm">Reloading the page usually fixes this.</p>
        <Button className="mt-6" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </Frame>
  );
}

/** Reloads once the connection is back, for a page whose script could not be loaded offline. */
function useReloadOnReturn() {
  const connection = useConnection();
  const [lost, setLost] = useState(false);
  if (connection !== 'online' && !lost) setLost(true);
  useEffect(() => {
    if (lost && connection === 'online') window.location.reload();
  }, [lost, connection]);
}

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : 'Unknown error';
}
