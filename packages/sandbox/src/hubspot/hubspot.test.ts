import { afterAll, beforeEach, expect, it } from 'vitest';
import { startSandbox } from '../index.ts';

let time = Date.parse('2026-03-02T08:00:00Z');
const sandbox = await startSandbox({ now: () => new Date(time) });
afterAll(() => sandbox.close());
// The windows of earlier tests are over.
beforeEach(() => {
  time += 20_000;
});

async function send(path: string, body?: object, token = 'pat-na1-sandbox-full') {
  const response = await fetch(`${sandbox.url}/hubspot${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
}
const search = (domain: string) =>
  send('/crm/v3/objects/companies/search', {
    filterGroups: [{ filters: [{ propertyName: 'domain', operator: 'IN', values: [domain] }] }],
    properties: ['name'],
  });
const create = (inputs: object[]) => send('/crm/v3/objects/companies/batch/create', { inputs });

it('rejects tokens that are unknown, revoked or lack a scope', async () => {
  expect(await send('/account-info/v3/details', undefined, 'pat-unknown')).toMatchObject({
    status: 401,
    json: { category: 'INVALID_AUTHENTICATION' },
  });
  expect(await send('/crm/v3/properties/companies', undefined, 'pat-na1-sandbox-read')).toMatchObject({
    status: 403,
    json: {
      category: 'MISSING_SCOPES',
      errors: [{ context: { requiredGranularScopes: ['crm.schemas.companies.read'] } }],
    },
  });
});

it('limits each token to 100 requests in 10 seconds, and to 5 searches a second', async () => {
  const searches = [];
  for (let count = 0; count < 6; count += 1) searches.push(await search('none.example'));
  expect(searches.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(searches[5]).toMatchObject({ json: { policyName: 'SECONDLY', errorType: 'RATE_LIMIT' } });
  for (let count = 6; count < 100; count += 1)
    expect((await send('/account-info/v3/details')).status).toBe(200);
  const limited = await send('/account-info/v3/details');
  expect(limited).toMatchObject({ status: 429, json: { policyName: 'TEN_SECONDLY_ROLLING' } });
  expect(limited.headers.get('retry-after')).toBe('10');
  time += 10_001;
  expect((await send('/account-info/v3/details')).status).toBe(200);
});

it('creates valid companies of a batch with trace ids, and none of one without', async () => {
  const inputs = [
    { properties: { name: 'Fine', domain: 'https://www.Fine.example/x' }, objectWriteTraceId: '1' },
    { properties: { none_such: 'x' }, objectWriteTraceId: '2' },
  ];
  const created = await create(inputs);
  expect(created).toMatchObject({
    status: 207,
    json: {
      results: [{ properties: { domain: 'fine.example' }, objectWriteTraceId: '1' }],
      numErrors: 1,
      errors: [{ category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['2'] } }],
    },
  });
  const plain = await create(inputs.map(({ properties }) => ({ properties })));
  expect(plain).toMatchObject({ status: 400, json: { category: 'VALIDATION_ERROR' } });
  expect((await create(Array.from({ length: 101 }, () => ({ properties: {} })))).status).toBe(400);
});

it('finds a new company by search only after some seconds', async () => {
  await create([{ properties: { domain: 'new.example' }, objectWriteTraceId: '1' }]);
  expect((await search('new.example')).json.total).toBe(0);
  time += 3_000;
  expect((await search('new.example')).json.total).toBe(1);
});

it('rejects a property or group that exists with 409', async () => {
  const group = { name: 'mine', label: 'Mine' };
  const property = {
    name: 'mine_size',
    label: 'Size',
    groupName: 'mine',
    type: 'number',
    fieldType: 'number',
  };
  const path = '/crm/v3/properties/companies';
  expect((await send(`${path}/groups`, group)).status).toBe(201);
  expect((await send(`${path}/groups`, group)).status).toBe(409);
  expect((await send(path, property)).status).toBe(201);
  expect((await send(path, property)).status).toBe(409);
});

it('has a page on which a person changes a company', async () => {
  const { json } = await create([{ properties: { name: 'Before <b>' }, objectWriteTraceId: '1' }]);
  const path = `/hubspot/companies/${json.results[0].id}`;
  await fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams({ name: 'After <b>' }) });
  const page = await (await fetch(`${sandbox.url}/hubspot`)).text();
  expect(page).toContain('value="After &lt;b&gt;"');
  expect(page).toContain('Company name (changed here)');
});
