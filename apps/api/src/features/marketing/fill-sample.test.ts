import type { SampleAnswer } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { fillSample } from './fill-sample.ts';

const BRAND = {
  id: 7,
  name: 'A <b> "$&" & Sons',
  domain: 'sons.example',
  logo: null,
  category: '-',
  country: 'France',
  visits: '1.2K',
  visitsRange: '',
  growth: '+3%',
  price: '$20.00',
  priceRange: '',
  revenue: '$4.0K',
  revenueRange: '',
  ads: 'No',
};
const ANSWER: SampleAnswer = {
  demonstration: true,
  note: 'Made up.',
  questions: ['Under "$40"', 'Growing'],
  ignored: [],
  total: 2,
  summary: '2 brands match.',
  data: [BRAND, { ...BRAND, id: 8, name: 'Other', logo: '/art/other.example/logo.svg' }],
};

it('fills each brand and question of the first answer into the landing page, escaped', () => {
  const page =
    '<input value="[[question]]"><template data-each="questions"><button aria-pressed="false">[[question]]</button></template><template data-each="data"><tr data-id="[[id]]"><img data-src="[[logo]]"><td>[[name]]</td></tr></template><p>[[summary]] [[note]]</p>';
  expect(fillSample(page, ANSWER)).toBe(
    '<input value="Under &quot;$40&quot;"><button aria-pressed="true">Under &quot;$40&quot;</button><button aria-pressed="false">Growing</button><tr data-id="7"><img><td>A &lt;b&gt; &quot;$&amp;&quot; &amp; Sons</td></tr><tr data-id="8"><img src="/art/other.example/logo.svg"><td>Other</td></tr><p>2 brands match. Made up.</p>',
  );
});
