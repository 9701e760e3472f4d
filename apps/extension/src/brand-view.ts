import type { BrandDetail, Lookup, SimilarBrands } from '@brandlode/contract';
import { addToList } from './add-to-list.ts';
import { displayDomain } from './display-domain.ts';
import { element, link } from './elements.ts';
import { metricsSection } from './metrics-view.ts';
import { noteSection } from './note.ts';
import type { Actions } from './view.ts';

/** The brand is one of the shared catalogue or a private one. */
export function brandView(brand: BrandDetail, found: Lookup, actions: Actions): (Node | false)[] {
  const { page, check } = actions;
  return [
    element('h1', {}, element('bdi', {}, brand.brand_name)),
    element(
      'p',
      { className: 'soft' },
      `${displayDomain(brand.domain)} · ${found.platform ?? 'Platform unknown'}`,
    ),
    found.brand === null &&
      element('p', { className: 'soft' }, "From My brands. The shared catalogue doesn't have this store."),
    element('div', { className: 'actions' }, page, check),
    found.brand !== null && addToList(found.brand, actions),
    metricsSection(brand),
    technologies(found),
    found.brand !== null && similarBrands(found.brand, actions),
    found.brand !== null && noteSection(found.brand, actions),
  ];
}

function technologies(found: Lookup): HTMLElement | false {
  const groups = Map.groupBy(found.technologies, ({ group }) => group);
  if (groups.size === 0) return false;
  return element(
    'section',
    {},
    element('h2', {}, 'Runs on'),
    element(
      'dl',
      { className: 'texts' },
      ...[...groups].flatMap(([group, members]) => [
        element('dt', {}, group),
        element('dd', {}, members.map(({ name }) => name).join(', ')),
      ]),
    ),
  );
}

const SIMILAR = 5;

/** The most similar brands, once they are loaded. */
function similarBrands({ id }: BrandDetail, { send, addressOf }: Actions): HTMLElement {
  const section = element('section', {});
  send<SimilarBrands>(`/api/brands/${id}/similar?limit=${SIMILAR}`)
    .then(({ data }) => {
      if (data.length === 0) return;
      section.append(
        element('h2', {}, 'Similar brands'),
        element(
          'ul',
          {},
          ...data.map(({ brand, reasons }) =>
            element(
              'li',
              {},
              link(addressOf(`/brands/${brand.id}/overview`), brand.brand_name),
              element('span', { className: 'soft' }, ` ${reasons.join(' · ')}`),
            ),
          ),
        ),
      );
    })
    .catch(() => section.append(element('p', { className: 'soft' }, "Couldn't load similar brands.")));
  return section;
}
