import { createReadStream, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { categoryById } from '@brandlode/contract';
import { conversion } from '@brandlode/currencies';
import { describe, expect, it } from 'vitest';
import { type BrandPatch, parseRow } from '../parse-row.ts';
import { inspectFile, openBrandFile } from './open-import-file.ts';

const FOLDER = fileURLToPath(new URL('../../samples/', import.meta.url));

async function read(name: string, currency?: string) {
  const file = await openBrandFile(createReadStream(`${FOLDER}${name}`), { currency });
  const patches: { [domain: string]: BrandPatch } = {};
  const problems: string[] = [];
  for await (const rows of file.rows) {
    for (const row of rows) {
      const parsed = parseRow(row);
      if ('rejected' in parsed) problems.push(`${row.line}: ${parsed.rejected}`);
      else {
        patches[parsed.patch.domain] = parsed.patch;
        problems.push(
          ...parsed.problems.map(
            ({ header, value, reason }) => `${row.line}: ${header} "${value}" ${reason}`,
          ),
        );
      }
    }
  }
  const leftOut = file.columns.filter(({ contact }) => contact).map(({ header }) => header);
  return { ...file, leftOut, patches, problems };
}
const labels = (patch: BrandPatch | undefined) => patch?.categories?.map((id) => categoryById(id)?.label);
const dollars = (currency: string, amount: number) => amount / (conversion(currency)?.rate ?? Number.NaN);

describe('Exports of other products are read without a mapping', () => {
  it('Store Leads: money with code and sign, lists with colons, USD before a store currency, months before years', async () => {
    const { formatText, leftOut, patches, problems, warnings } = await read('store-leads.csv');
    expect(formatText).toBe('CSV with commas, UTF-8');
    expect(leftOut).toEqual(['emails', 'phones']);
    expect(problems).toEqual([]);
    expect(warnings).toContain(
      '"estimated_yearly_sales" could be Monthly revenue too, but "estimated_monthly_sales" is read as that.',
    );
    const northbeam = patches['northbeam.example'];
    expect(northbeam).toMatchObject({
      brand_name: 'Northbeam Shoes',
      brand_description: 'Trail shoes made in small batches.',
      locations: ['GB'],
      estimated_monthly_traffic: 128_450,
      estimated_monthly_revenue: 1_234_501,
      product_avg_price: 9_540,
      product_count: 342,
      product_count_30_days: 18,
      trustpilot_rating: 46,
      trustpilot_reviews_count: 2_187,
      fb_url: 'https://www.facebook.com/northbeam',
      details: { estimated_monthly_revenue: { estimated: true } },
    });
    // A rank among stores is not a popularity rank.
    expect(northbeam).not.toHaveProperty('rank');
    expect(labels(northbeam)).toEqual(['Fashion and apparel', 'Shoes', 'Sports']);
    expect(patches['kumokids.example']).toMatchObject({
      estimated_monthly_traffic: 1_900,
      ig_url: 'https://www.instagram.com/kumokids',
      trustpilot_rating: 45,
    });
    expect(patches['kumokids.example']).not.toHaveProperty('product_count');
  });

  it('BuiltWith: a domain of a brand without a name, monthly revenue, Tranco as rank', async () => {
    const { leftOut, patches, problems } = await read('builtwith.csv');
    expect(leftOut).toEqual(['Telephones', 'Emails']);
    expect(problems).toEqual([]);
    expect(patches['tinkerbay.example']).toMatchObject({
      brand_name: 'Tinkerbay Inc.',
      estimated_monthly_revenue: 1_050_000,
      rank: 31_882,
      fb_url: 'https://facebook.com/tinkerbay',
      locations: ['CA'],
    });
    expect(labels(patches['oakandember.example'])).toEqual(['Home and garden']);
    expect(Object.values(patches)[1]).not.toHaveProperty('brand_name');
  });

  it('Similarweb: a workbook with an empty sheet and titles above the header', async () => {
    const { formatText, headers, patches, warnings } = await read('similarweb.xlsx');
    expect(formatText).toBe('Excel workbook, sheet "Industry Leaders"');
    expect(headers[0]).toBe('Domain');
    expect(patches['quillmark.example']).toMatchObject({
      estimated_monthly_traffic: 3_812_044,
      rank: 10_233,
    });
    expect(warnings).toEqual([
      '"Unique Visitors" counts people, not visits; it is left out unless you choose it as monthly traffic.',
    ]);
  });

  it('HubSpot: UTF-16, yearly revenue in a chosen currency divided by twelve and marked as estimated, without owners', async () => {
    const { columns } = await read('hubspot.csv');
    expect(columns.find(({ header }) => header === 'Annual Revenue')?.question).toMatch(/currency/);
    const { formatText, leftOut, patches } = await read('hubspot.csv', 'USD');
    expect(formatText).toBe('CSV with commas, UTF-16');
    expect(leftOut).toEqual(['Company owner', 'Phone Number']);
    expect(patches['sonnfeld.example']).toMatchObject({
      brand_name: 'Bäckerei Sonnfeld',
      brand_description: 'Sourdough by post, "slow" and fair.',
      estimated_monthly_revenue: 500_000,
      details: { estimated_monthly_revenue: { estimated: true } },
      locations: ['DE'],
    });
    expect(labels(patches['atelier-rives.example'])).toEqual(['Fashion and apparel']);
    expect(labels(patches['pineandpaper.example'])).toEqual(['Retail and marketplaces']);
  });

  it('Shopify: shops on their own hosts, no e-mail addresses', async () => {
    const { leftOut, patches } = await read('shopify-app-history.csv');
    expect(leftOut).toEqual(['Shop email']);
    expect(patches['cafe-quetzal.myshopify.com']).toMatchObject({
      brand_name: 'Café Quetzal',
      locations: ['MX'],
    });
    expect(Object.keys(patches)).toHaveLength(3);
  });

  it('Semrush: semicolons, visits and not search traffic, n/a as unknown', async () => {
    const { formatText, patches, problems, warnings } = await read('semrush-traffic.csv');
    expect(formatText).toBe('CSV with semicolons, UTF-8');
    expect(problems).toEqual([]);
    expect(patches['lumenloft.example']).toMatchObject({
      estimated_monthly_traffic: 1_204_500,
      rank: 48_210,
    });
    expect(patches['cedarandclay.example']).toEqual({
      brand_url: 'https://cedarandclay.example/',
      domain: 'cedarandclay.example',
      placeholders: ['rank', 'estimated_monthly_traffic'],
    });
    expect(warnings.join()).toContain('"Organic Traffic" counts visits from search alone');
  });

  it('Crunchbase: yearly ranges as monthly estimates with low and high, countries at the end of places', async () => {
    const { leftOut, patches, problems } = await read('crunchbase.csv');
    expect(leftOut).toEqual(['Contact Email', 'Phone Number', 'Founders']);
    expect(patches['verdaneskin.example']).toMatchObject({
      brand_url: 'https://www.verdaneskin.example/',
      estimated_monthly_revenue: Math.round(Math.sqrt(1e6 * 1e7) / 12),
      details: { estimated_monthly_revenue: { estimated: true, low: 83_333, high: 833_333 } },
    });
    // Georgia is a state here.
    expect(patches['ridgeline.example']?.locations).toEqual(['US']);
    expect(problems).toEqual(['4: Estimated Revenue Range "Less than $1M" is only an upper bound']);
  });

  it('a German workbook: decimal commas, thousands of euros, yes and no', async () => {
    const { leftOut, patches, problems } = await read('wettbewerber.xlsx');
    expect(leftOut).toEqual(['Ansprechpartner', 'Telefon']);
    expect(problems).toEqual([]);
    const euros = dollars('EUR', 2_400_000 / 12);
    expect(patches['moebelwerk-sued.example']).toMatchObject({
      brand_name: 'Möbelwerk Süd',
      locations: ['DE'],
      estimated_monthly_traffic: 125_400,
      estimated_monthly_revenue: Math.round(euros),
      product_count: 1_250,
      product_avg_price: Math.round(dollars('EUR', 349.9) * 100),
      ig_followers_count: 18_400,
      trustpilot_rating: 43,
      is_fb_ads_active: true,
    });
    expect(patches['moebelwerk-sued.example']?.details?.product_avg_price).toEqual({
      currency: 'EUR',
      amount: 349.9,
      rate: conversion('EUR')?.rate,
      rateDay: conversion('EUR')?.rateDay,
    });
    expect(patches['alpkraeuter.example']).not.toHaveProperty('estimated_monthly_revenue');
    expect(patches['zuerisack.example']?.product_avg_price).toBe(Math.round(dollars('CHF', 89) * 100));
  });

  it('NDJSON with camelCase and nested keys, exponents, countries in three letters and in Japanese', async () => {
    const { formatText, leftOut, patches } = await read('stores.ndjson');
    expect(formatText).toBe('JSON, one object a line, UTF-8');
    expect(leftOut).toEqual(['contactEmail']);
    expect(patches['larkandloom.example']).toMatchObject({
      ig_followers_count: 15_200,
      product_max_price: Math.round(dollars('EUR', 1_250) * 100),
      is_shop: true,
    });
    expect(patches['piggin.example']).toMatchObject({
      estimated_monthly_traffic: 12_000_000,
      locations: ['AU'],
      is_shop: true,
    });
    expect(labels(patches['oru.example'])).toEqual(['Food and drink', 'Tea']);
    expect(patches['oru.example']?.locations).toEqual(['JP']);
  });

  it('a gzipped JSON response: the list within, spreadsheet errors, lower bounds left unknown and listed', async () => {
    const { formatText, patches, problems } = await read('brands.json.gz');
    expect(formatText).toBe('JSON, UTF-8, gzip');
    expect(patches['copperleaf.example']).toMatchObject({
      estimated_monthly_revenue: Math.round(34.6e6 / 12),
      fb_likes_count: 12_345,
      rank: 20_411,
    });
    expect(patches['ballastcoffee.example']?.locations).toEqual(['IE']);
    expect(patches['ballastcoffee.example']).not.toHaveProperty('fb_likes_count');
    expect(problems).toEqual(['29: annual_revenue_usd ">1M" is only a lower bound']);
  });

  it('a zip with a French file in Windows-1252 and a readme', async () => {
    const { formatText, patches, problems } = await read('enseignes.zip');
    expect(formatText).toBe('CSV with semicolons, Windows-1252, zip');
    expect(problems).toEqual([]);
    expect(patches['epicerie-lunaire.example']).toMatchObject({
      brand_name: 'Épicerie Lunaire',
      locations: ['FR'],
      estimated_monthly_traffic: 54_300,
      estimated_monthly_revenue: Math.round(dollars('EUR', 1_234_500 / 12)),
      product_avg_price: Math.round(dollars('EUR', 18.9) * 100),
    });
  });

  it('a list of addresses with a comment and an invalid line', async () => {
    const { formatText, patches, problems } = await read('addresses.txt');
    expect(formatText).toBe('List of web addresses, UTF-8');
    expect(Object.keys(patches)).toEqual([
      'willowandwren.example',
      'emberkiln.example',
      'tidepool.example',
      'saffronlane.example',
    ]);
    expect(patches['emberkiln.example']).not.toHaveProperty('brand_name');
    expect(problems).toEqual(['6: the website is not a web address']);
  });

  it('and every sample has a website column, sample rows and a format as text', async () => {
    const names = readdirSync(FOLDER);
    expect(names).toHaveLength(12);
    for (const name of names) {
      const info = await inspectFile(async () => createReadStream(`${FOLDER}${name}`));
      expect(
        info.columns.filter(({ column }) => column === 'brand_url'),
        name,
      ).toHaveLength(1);
      expect(info.samples.length, name).toBeGreaterThanOrEqual(3);
      expect(info.samples[0], name).toHaveLength(info.headers.length);
    }
  });
});
