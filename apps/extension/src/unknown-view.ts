import { type Lookup, runNoteText } from '@brandlode/contract';
import { element } from './elements.ts';
import type { Actions } from './view.ts';

/** A site that is in no catalogue. */
export function unknownView(found: Lookup, { page }: Actions): Node[] {
  return [
    element('h1', {}, found.address),
    element('p', { className: 'soft' }, statusText(found)),
    ...(found.evidence ? [element('p', { className: 'soft' }, `Evidence: “${found.evidence}”`)] : []),
    element(
      'div',
      { className: 'actions' },
      found.status === 'free' &&
        element(
          'button',
          { id: 'observe', className: 'primary' },
          found.finishedAt ? 'Check again' : 'Check',
        ),
      page,
    ),
  ];
}

function statusText({ status, store, notes }: Lookup): string {
  if (status === 'opted-out') return 'Not in the catalogue: the owner opted out of checks.';
  if (status === 'demonstration')
    return 'Not in the catalogue. Stores cannot be checked while the demonstration catalogue is active.';
  const reason = notes.map(runNoteText).join('; ');
  if (store === 'no') return `Not a store, according to the last check: ${reason}.`;
  return `Not in the catalogue yet.${reason === '' ? '' : ` Last check: ${reason}.`}`;
}
