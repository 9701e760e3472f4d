import { lazy, Suspense } from 'react';
import { loadChunk } from '#lib/loading/load-chunk.ts';
import { LoadingPage } from '#ui/loading-page.tsx';

const Page = lazy(() =>
  loadChunk('second-step', () => import('./second-step-page.tsx')).then(({ Component }) => ({
    default: Component,
  })),
);

/** The page is loaded when a sign-in needs it. */
export const SecondStep = () => (
  <Suspense fallback={<LoadingPage />}>
    <Page />
  </Suspense>
);
