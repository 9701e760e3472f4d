import {
  type AddedToList,
  type BrandDetail,
  type Lists,
  type Lookup,
  METRIC_KEYS,
  METRICS,
  type SimilarBrands,
} from '@brandlode/contract';
import { element, link } from './elements.ts';
import type { Actions } from './view.ts';

/** The brand is one of the shared catalogue or a private one. */
export function brandView(brand: BrandDetail, found: Lookup, actions: Actions): (Node | false)[] {
  const groups = Map.groupBy(found.technologies, ({ group }) => group);
  const values = METRIC_KEYS.filter((key) => brand[key]);
  return [
    element('h1', {}, element('bdi', {}, brand.brand_name)),
    element('p', { className: 'soft' }, brand.domain),
    element(
      'p',
      {},
      found.brand
        ? 'This store is in the catalogue.'
        : "From My brands. The shared catalogue doesn't have this store.",
      ` Platform: ${found.platform ?? 'unknown'}.`,
    ),
    element(
      'div',
      { className: 'actions' },
      actions.page,
      found.status === 'free' && element('button', { id: 'observe' }, 'Check'),
    ),
    found.brand !== null && addToList(found.brand, actions),
    element('h2', {}, 'Metrics'),
    values.length === 0
      ? element('p', { className: 'soft' }, 'No data yet.')
      : element(
          'dl',
          {},
          ...values.flatMap((key) => [element('dt', {}, METRICS[key].label), valueWithRange(brand, key)]),
        ),
    groups.size > 0 && element('h2', {}, 'Runs on'),
    groups.size > 0 &&
      element(
        'dl',
        {},
        ...[...groups].flatMap(([group, ones]) => [
          element('dt', {}, group),
          element('dd', {}, ones.map(({ name }) => name).join(', ')),
        ]),
      ),
    found.brand !== null && similarBrands(found.brand, actions),
  ];
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

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const rough = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 });

/** The value, with its range if it is an estimate. */
function valueWithRange(brand: BrandDetail, key: keyof typeof METRICS): HTMLElement {
  const sign = METRICS[key].format === 'dollars' ? '$' : '';
  const { kind, low, high } = brand.origins[key] ?? {};
  const range =
    kind === 'estimated' && low != null && high != null
      ? element('span', { className: 'soft' }, ` ${sign}${rough.format(low)}-${sign}${rough.format(high)}`)
      : null;
  return element('dd', {}, sign + compact.format(brand[key] ?? 0), range);
}

/** The first lists of the workspace, once they are loaded. */
function addToList({ id }: BrandDetail, { send, say, onClick }: Actions): HTMLFormElement {
  const lists = element('select', { ariaLabel: 'List', disabled: true });
  const button = element('button', { type: 'submit', disabled: true }, 'Add to list');
  const form = element('form', {}, lists, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = lists.selectedOptions[0]?.text ?? '';
    onClick(button, async () => {
      const { added } = await send<AddedToList>(`/api/lists/${lists.value}/brands`, { brandIds: [id] });
      say(added > 0 ? `Added to ${name}.` : `Already on ${name}.`);
    });
  });
  send<Lists>('/api/lists?limit=100')
    .then(({ data }) => {
      lists.replaceChildren(...data.map((list) => element('option', { value: list.id }, list.name)));
      if (data.length === 0) lists.append(element('option', {}, 'No lists yet'));
      lists.disabled = button.disabled = data.length === 0;
    })
    .catch(() => lists.append(element('option', {}, "Couldn't load lists")));
  return form;
}
