import { type Lookup, lookupStatusText } from '@brandlode/contract';
import { displayDomain } from './display-domain.ts';
import { element } from './elements.ts';
import type { Actions } from './view.ts';

export function unknownView(found: Lookup, { page, check }: Actions): (Node | false)[] {
  return [
    element('h1', {}, displayDomain(found.address)),
    element(
      'p',
      { className: 'soft' },
      lookupStatusText(found),
      check !== false &&
        found.store !== 'no' &&
        " A check reads the site's public pages and adds it as a brand if it is a store.",
    ),
    found.evidence !== null && element('p', { className: 'soft' }, `Evidence: “${found.evidence}”`),
    element('div', { className: 'actions' }, check, page),
  ];
}
