import { isPaid, type SessionAdapter } from '@brandlode/contract';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Application, sendRequestsWith } from './application.tsx';
import { openSession } from './features/identity/model/open-session.ts';
import { fetchProduct } from './lib/loading/fetch-product.ts';
import { preloadOnIntent, preloadPage } from './lib/loading/preload-page.ts';
import { storeReferralSource } from './lib/session/referral-source.ts';
import { createRouter } from './routes.tsx';
import { LoadingPage } from './ui/loading-page.tsx';

/** Milliseconds for which the first render waits for data. */
const FIRST_DATA_WAIT = 100;

storeReferralSource();

const element = document.getElementById('root');
if (!element) throw new Error('app.html has no #root');
let root: Root | undefined;

/** With `isApplication`, React hydrates prerendered sign-in pages, since they were rendered from this `page`. */
const show = (page: ReactNode, { isApplication = false } = {}) => {
  // A prerendered page has no query parameters.
  const hydrates = isApplication && 'prerendered' in element.dataset && location.search === '';
  // React renders the title itself.
  if ('prerendered' in element.dataset) document.querySelector('title')?.remove();
  delete element.dataset.prerendered;
  // In slices, so that the browser can respond to the user in between.
  startTransition(() => {
    if (root) root.render(page);
    else if (hydrates) root = hydratedRoot(element, page);
    else {
      root = createRoot(element);
      root.render(page);
    }
  });
};
// Prerendered in a production build.
if (element.childElementCount === 0) show(<LoadingPage />);

const product = fetchProduct(() => show(<LoadingPage unreachable />));
const router = createRouter();
preloadOnIntent(router);
void openSession(product).then(start);

/** Hydrates, since replacing the page would repaint its text. React rerenders what differs from the prerendered page, such as a notice. */
function hydratedRoot(element: HTMLElement, page: ReactNode): Root {
  for (const control of element.querySelectorAll('[data-waiting]'))
    for (const name of ['disabled', 'data-waiting']) control.removeAttribute(name);
  return hydrateRoot(element, page, { onRecoverableError: () => {} });
}

async function start(session: SessionAdapter): Promise<void> {
  sendRequestsWith(session);
  void session.start();

  await product;
  await Promise.race([
    until(session.subscribe, () => session.state().unreachable),
    Promise.all([
      until(session.subscribe, () => session.state().initialised),
      until(
        (listener) => router.subscribe(listener),
        () => router.state.initialized,
      ),
    ]).then(() => firstData(session)),
  ]);
  show(
    <StrictMode>
      <Application session={session} router={router} />
    </StrictMode>,
    { isApplication: true },
  );
}

/** The data of the page's first render, if it arrives soon: otherwise the page shows its own loading state. */
async function firstData(session: SessionAdapter): Promise<void> {
  const { user } = session.state();
  if (!isPaid(user?.tier) || user?.lacksSecondFactor) return;
  await Promise.race([
    preloadPage(router, new URL(location.href)).catch(console.error),
    new Promise((resolve) => setTimeout(resolve, FIRST_DATA_WAIT)),
  ]);
}

function until(subscribe: (listener: () => void) => () => void, condition: () => boolean): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (!condition()) return;
      unsubscribe();
      resolve();
    });
  });
}
