// biome-ignore-all lint/correctness/noUnusedVariables: Google Sheets calls some functions.
/**
 * =BRANDLODE(domain, metric): values of Brandlode in Google Sheets.
 * Paste this file under Extensions > Apps Script, save it, reload the sheet, and set your key in the menu Brandlode.
 */

const METRICS = {
  estimated_monthly_traffic: 'Monthly traffic',
  estimated_monthly_revenue: 'Monthly revenue',
  estimated_monthly_orders: 'Monthly orders',
  fb_likes_count: 'Facebook likes',
  ig_followers_count: 'Instagram followers',
  reddit_mentions_count: 'Reddit mentions',
  trustpilot_rating: 'Trustpilot rating',
  trustpilot_reviews_count: 'Trustpilot reviews',
  shopify_reviews_count: 'Shopify reviews',
  fb_reviews_count: 'Facebook reviews',
  fb_ads_count: 'Facebook ads',
  fb_ads_active_count: 'Active Facebook ads',
  product_count: 'Products',
  product_min_price: 'Min price',
  product_avg_price: 'Average price',
  product_max_price: 'Max price',
  product_count_30_days: 'New products, 30 days',
};
const PARTS = ['value', 'low', 'high', 'kind', 'source', 'date', 'note'];
const CACHE_SECONDS = 6 * 60 * 60;
// Stores that are not known yet may become known soon.
const UNKNOWN_CACHE_SECONDS = 10 * 60;
const MAX_ADDRESSES = 500;
const UNKNOWN = {
  'not-an-address': 'This is not the address of a store.',
  'not-public': 'This is not the address of a store.',
  'opted-out': 'The owner of this store does not want to be listed.',
  'not-a-store': 'This site is not a store.',
  'not-in-catalogue': 'This store is not in Brandlode.',
  'plan-limit': 'Your plan shows fewer stores in one formula.',
};

/**
 * The value of a metric of the brand at an address; empty if it is not known.
 *
 * @param {string|Array<Array<string>>} domain The store's address, or a range of addresses.
 * @param {string|Array<Array<string>>} metric For example "Monthly traffic"; a range of metrics gives a column each.
 * @param {string} [part] "value" if omitted; "low" and "high" of an estimate, "kind", "source", "date", or "note": why the cell is empty.
 * @return The value, or a table of values.
 * @customfunction
 */
function BRANDLODE(domain, metric, part) {
  const shown = String(part || 'value')
    .trim()
    .toLowerCase();
  if (PARTS.indexOf(shown) < 0) throw new Error(`The third argument is one of: ${PARTS.join(', ')}.`);
  let addresses = Array.isArray(domain) ? domain : [[domain]];
  const metrics = (Array.isArray(metric) ? metric.flat() : [metric]).map(metricKey);
  if (metrics.length > 1) addresses = addresses.map((row) => metrics.map(() => row[0]));
  const brands = readBrands(addresses.flat().map(cleanAddress));
  const table = addresses.map((row) =>
    row.map((address, column) =>
      cellOf(brands[cleanAddress(address)], metrics.length > 1 ? metrics[column] : metrics[0], shown),
    ),
  );
  return Array.isArray(domain) || metrics.length > 1 ? table : table[0][0];
}

function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu('Brandlode')
    .addItem('Set server and key', 'setServerAndKey')
    .addItem('Test the connection', 'testConnection')
    .addItem('Refresh values', 'refreshValues')
    .addToUi();
}

/** Asks for the address of the server and a key with the permission Brands, and keeps them in the user's properties. */
function setServerAndKey() {
  const ui = SpreadsheetApp.getUi();
  const properties = PropertiesService.getUserProperties();
  const before = properties.getProperty('server');
  const typed = ask(
    ui,
    'Address of Brandlode',
    before ? `Leave empty to keep ${before}` : 'For example https://app.example.com',
  );
  if (typed === null) return;
  const server = (typed || before || '').replace(/\/+$/, '');
  if (!/^https:\/\/[^\s/?#@]+$/i.test(server)) {
    ui.alert('The address starts with https:// and has no path.');
    return;
  }
  const key = ask(ui, 'API key', 'Create one with the permission Brands under Settings, API.');
  if (!key) return;
  properties.setProperties({ server: server, key: key });
  newGeneration();
  testConnection();
}

function testConnection() {
  const ui = SpreadsheetApp.getUi();
  try {
    readBrands(['example.com'], true);
    ui.alert('Connected.');
  } catch (error) {
    ui.alert(error.message);
  }
}

/** Forgets cached values and calculates the formulas of the open sheet again. */
function refreshValues() {
  newGeneration();
  const range = SpreadsheetApp.getActiveSheet().getDataRange();
  const cells = [];
  const unchanged = new Set();
  range.getFormulas().forEach((row, y) => {
    row.forEach((formula, x) => {
      if (!/\bBRANDLODE\(/i.test(formula)) return;
      const cell = range.getCell(y + 1, x + 1);
      // The cell of a protected range.
      if (!cell.canEdit()) unchanged.add(cell.getA1Notation());
      else cells.push({ cell, formula });
    });
  });
  const change = (action) => {
    cells.forEach(({ cell, formula }) => {
      try {
        action(cell, formula);
      } catch (_error) {
        unchanged.add(cell.getA1Notation());
      }
    });
  };
  try {
    change((cell) => cell.clearContent());
    SpreadsheetApp.flush();
  } finally {
    change((cell, formula) => cell.setFormula(formula));
  }
  if (unchanged.size > 0)
    SpreadsheetApp.getUi().alert(`These cells could not be refreshed: ${[...unchanged].join(', ')}.`);
}

function ask(ui, title, hint) {
  const response = ui.prompt(title, hint, ui.ButtonSet.OK_CANCEL);
  return response.getSelectedButton() === ui.Button.OK ? response.getResponseText().trim() : null;
}

/** Cached values of earlier generations are no longer read. Kept for all users, because formulas run as the owner of the sheet. */
function newGeneration() {
  PropertiesService.getScriptProperties().setProperty('generation', String(Date.now()));
}

function metricKey(metric) {
  const text = String(metric == null ? '' : metric)
    .trim()
    .toLowerCase();
  const keys = Object.keys(METRICS).filter((key) => key === text || METRICS[key].toLowerCase() === text);
  if (keys.length) return keys[0];
  throw new Error(
    '"' +
      text +
      '" is not a metric. Use one of: ' +
      Object.keys(METRICS)
        .map((key) => METRICS[key])
        .join('; ') +
      '.',
  );
}

function cleanAddress(address) {
  return String(address == null ? '' : address)
    .trim()
    .slice(0, 2000);
}

function cellOf(brand, metric, part) {
  if (!brand) return '';
  const found = brand.values?.[metric];
  if (part !== 'note') return found && found[part] != null ? found[part] : '';
  if (found) return '';
  return brand.note || 'No source has this value yet.';
}

/** By address: `{ values }` of a brand, or `{ note }` without one. Throws an error in words. */
function readBrands(addresses, uncached) {
  const properties = PropertiesService.getUserProperties().getProperties();
  if (!properties.server || !properties.key)
    throw new Error(
      'Set the server and your key first, in the menu Brandlode. The owner of the sheet does it.',
    );
  const wanted = addresses.filter((address, index) => address !== '' && addresses.indexOf(address) === index);
  if (wanted.length > MAX_ADDRESSES)
    throw new Error(`A formula can have ${MAX_ADDRESSES} addresses at most.`);
  const cache = CacheService.getUserCache();
  const generation = PropertiesService.getScriptProperties().getProperty('generation') || '0';
  const keyOf = (address) => {
    // A cache key has 250 characters at most.
    const digest = Utilities.computeDigest(
      Utilities.DigestAlgorithm.SHA_256,
      address,
      Utilities.Charset.UTF_8,
    );
    return `${generation}:${Utilities.base64Encode(digest)}`;
  };
  const cached = uncached ? {} : cache.getAll(wanted.map(keyOf));
  const brands = {};
  const missing = wanted.filter((address) => {
    const text = cached[keyOf(address)];
    if (text) brands[address] = JSON.parse(text);
    return !text;
  });
  if (missing.length > 0)
    fetchBrands(properties, missing).forEach((brand, index) => {
      const address = missing[index];
      brands[address] = brand;
      cache.put(keyOf(address), JSON.stringify(brand), brand.values ? CACHE_SECONDS : UNKNOWN_CACHE_SECONDS);
    });
  return brands;
}

function fetchBrands(properties, addresses) {
  let response;
  try {
    response = UrlFetchApp.fetch(`${properties.server}/api/brands/lookup`, {
      method: 'post',
      contentType: 'application/json',
      headers: { Authorization: `Bearer ${properties.key}` },
      payload: JSON.stringify({ addresses }),
      muteHttpExceptions: true,
      followRedirects: false,
    });
  } catch (_error) {
    throw new Error(`Brandlode could not be reached at ${properties.server}.`);
  }
  const body = parse(response.getContentText());
  if (response.getResponseCode() === 200 && body && Array.isArray(body.data)) return body.data.map(toBrand);
  throw new Error(messageOf(response.getResponseCode(), body));
}

function toBrand({ brand, unknown }) {
  if (!brand) return { note: UNKNOWN[unknown.reason] || UNKNOWN['not-in-catalogue'] };
  const values = {};
  Object.keys(METRICS).forEach((key) => {
    if (brand[key] == null) return;
    const origin = brand.origins?.[key] || {};
    values[key] = {
      value: brand[key],
      low: origin.low,
      high: origin.high,
      kind: origin.kind,
      source: origin.source,
      date: origin.observedAt?.slice(0, 10),
    };
  });
  return { values: values };
}

function messageOf(status, body) {
  if (status === 401) return 'Brandlode does not accept this key. Set a new one in the menu Brandlode.';
  if (status === 429) return 'Too many requests. Please try again in a few minutes.';
  if (status === 503) return 'Brandlode is busy. Please try again in a minute.';
  if (body && typeof body.detail === 'string') return body.detail;
  return `Brandlode did not answer as expected (${status}). Check the address of the server.`;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (_error) {
    return null;
  }
}
