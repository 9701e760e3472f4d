import { type Lookup, lookupStatusText } from '@brandlode/contract';
import { element } from './elements.ts';
import type { Actions } from './view.ts';

export function unknownView(found: Lookup, { page }: Actions): (Node | false)[] {
  return [
    element('h1', {}, found.address),
    element('p', { className: 'soft' }, lookupStatusText(found)),
    found.evidence !== null && element('p', { className: 'soft' }, `Evidence: “${found.evidence}”`),
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
