import { isInProgress, type Lookup } from '@brandlode/contract';
import { element } from './elements.ts';
import type { Actions } from './view.ts';

/** Milliseconds between requests while a check is in progress. */
const POLL = 3_000;

type Check = Pick<Actions, 'send' | 'onClick'> & {
  lookUp: () => Promise<Lookup>;
  /** Called with what is known once the check is finished. */
  onFinished: (found: Lookup) => void;
};

/** The button that has the store checked, and beside it how far the check is. Polled only while the popup is open. */
export function checkButton(found: Lookup, { send, onClick, lookUp, onFinished }: Check): HTMLElement {
  const label = found.brand ? 'Check now' : found.finishedAt ? 'Check again' : 'Check';
  const button = element('button', { id: 'check', className: found.brand ? '' : 'primary' }, label);
  const progress = element('span', { className: 'soft', role: 'status' });

  async function follow() {
    const current = await lookUp();
    if (!isInProgress(current)) return onFinished(current);
    button.hidden = true;
    progress.textContent = current.requestedAt === null ? 'Checking the store…' : 'Waiting to start…';
    setTimeout(() => void follow().catch(stop), POLL);
  }
  function stop() {
    button.hidden = false;
    progress.textContent = "Couldn't read the progress.";
  }
  button.addEventListener('click', () =>
    onClick(button, async () => {
      await send('/api/brands/observe', { address: found.address });
      await follow();
    }),
  );
  if (isInProgress(found)) void follow().catch(stop);
  return element('span', { className: 'check' }, button, progress);
}
