import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import type { Expected, ListedStore, Outcome } from './store.ts';

/** The sample stores as a page: each with a link to it and the expected result of collecting it. */
export const sendSampleStoresPage = (reply: FastifyReply, shops: ListedStore[]) =>
  sendPage(reply, {
    title: 'Sample stores',
    layout: 'sample-stores',
    body: html`<main>
<h1>Sample stores</h1>
<p class="soft">${shops.length} sample shops for the collector: good ones, broken ones and hostile ones, with what it must find in each.
<a href="/sample-stores/counts">What the shops counted</a> · <a href="/">Sandbox</a></p>
<ol>${shops.map(
      (shop) => html`<li class="card">
<h2><a href="${shop.browse}">${shop.domain}</a></h2>
<p>${shop.what}</p>
<p><a href="${shop.lookup}">Check ${shop.domain}</a></p>
<p class="small">${badge('Page', shop.expected.storefront)} ${shop.expected.products && badge('Products', shop.expected.products)}
${shop.expected.platform && html`<span class="badge">${shop.expected.platform}</span>`}</p>
${metrics(shop.expected)}
</li>`,
    )}</ol>
</main>`,
  });

const badge = (label: string, outcome: Outcome) =>
  html`<span class="badge ${outcome === 'found' ? 'good' : 'bad'}">${label}: ${outcome}</span>`;

function metrics({ metrics = {}, currency = '' }: Expected) {
  const price = (cents: number | undefined) =>
    cents !== undefined && `${(cents / 100).toFixed(2)} ${currency}`;
  const rows = [
    ['Products', metrics.product_count],
    ['New in 30 days', metrics.product_count_30_days],
    ['Lowest price', price(metrics.product_min_price)],
    ['Average price', price(metrics.product_avg_price)],
    ['Highest price', price(metrics.product_max_price)],
  ].flatMap(([label, value]) =>
    value === undefined || value === false
      ? []
      : [
          html`<div><dt>${label}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en') : value}</dd></div>`,
        ],
  );
  return rows.length > 0 && html`<dl>${rows}</dl>`;
}
