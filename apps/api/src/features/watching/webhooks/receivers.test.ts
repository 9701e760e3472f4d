import { afterEach, expect, it } from 'vitest';
import { openReceivers } from './receivers.ts';
import { startNameServer } from './testing/name-server.ts';
import { startReceiver } from './testing/receiver.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const SECRET = 'whsec_test';

async function nameServerOf(...addresses: string[]): Promise<string> {
  const server = await startNameServer(...addresses);
  open.push(server);
  return server.address;
}

function receiversOf(options: Partial<Parameters<typeof openReceivers>[0]>) {
  const receivers = openReceivers({ userAgent: 'Test', onlyThisMachine: false, ...options });
  open.push(receivers);
  return receivers;
}

const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
];

it('are rejected at private, loopback and link-local addresses, however they are written', async () => {
  const { findProblem } = receiversOf({});
  const hosts = [...PRIVATE, '2130706433', '0x7f.1', '[::1]', '[fe80::1]', '[fd00::1]', '[::ffff:10.0.0.1]'];
  for (const host of hosts)
    expect(await findProblem(`https://${host}/`), host).toBe('must be a public address');
  expect(await findProblem('https://93.184.216.34/hook')).toBeUndefined();
});

it('are rejected at names that resolve to such addresses', async () => {
  for (const address of PRIVATE) {
    const { findProblem } = receiversOf({ nameServers: [await nameServerOf(address)] });
    expect(await findProblem('https://hooks.example/'), address).toBe('must be a public address');
  }
  const { findProblem } = receiversOf({ nameServers: [await nameServerOf('93.184.216.34')] });
  expect(await findProblem('https://hooks.example/')).toBeUndefined();
});

it('are sent nothing if the name has come to resolve to such an address since it was saved', async () => {
  const inside = await startReceiver();
  open.push(inside);
  const receivers = receiversOf({ nameServers: [await nameServerOf('93.184.216.34', '127.0.0.1')] });
  const address = `https://hooks.example:${inside.port}/`;
  expect(await receivers.findProblem(address)).toBeUndefined();
  for (const target of [address, inside.url, `https://127.0.0.1:${inside.port}/`])
    expect(await receivers.post({ address: target, secret: SECRET }, '{}'), target).toMatchObject({
      delivered: false,
      status: null,
      error: 'The address is not public.',
    });
  expect(inside.received).toEqual([]);
});

it('may be in private networks that the operator allows, with http too, and nowhere else', async () => {
  const inside = await startReceiver();
  open.push(inside);
  const names = [await nameServerOf('127.0.0.1')];
  const receivers = receiversOf({ allowedNetworks: ['127.0.0.0/30', 'fd12::/16'], nameServers: names });
  const { findProblem } = receivers;
  for (const address of [inside.url, `http://n8n.internal:${inside.port}/hook`]) {
    expect(await findProblem(address), address).toBeUndefined();
    expect(await receivers.post({ address, secret: SECRET }, '{}'), address).toMatchObject({ status: 204 });
  }
  for (const host of ['127.0.0.3', '[fd12::5]', '93.184.216.34', '[::ffff:127.0.0.1]'])
    expect(await findProblem(`https://${host}/`), host).toBeUndefined();
  for (const host of [...PRIVATE.slice(1), '127.0.0.4', '[::1]', '[fd13::1]', '[::ffff:10.0.0.1]'])
    expect(await findProblem(`https://${host}/`), host).toBe('must be a public address');
  expect(await findProblem('http://93.184.216.34/')).toBe('must begin with https://');
});

it('get nothing once the name has left the allowed network, not even at a public address without encryption', async () => {
  const inside = await startReceiver();
  open.push(inside);
  for (const moved of ['127.0.0.2', '169.254.169.254', '93.184.216.34']) {
    const nameServers = [await nameServerOf('127.0.0.1', moved)];
    const receivers = receiversOf({ allowedNetworks: ['127.0.0.1'], nameServers });
    const address = `http://n8n.internal:${inside.port}/`;
    expect(await receivers.findProblem(address)).toBeUndefined();
    expect(await receivers.post({ address, secret: SECRET }, '{}'), moved).toMatchObject({
      delivered: false,
      error: 'The address is not public.',
    });
  }
  expect(inside.received).toEqual([]);
});

it('in an allowed network cannot redirect to another address', async () => {
  const inside = await startReceiver();
  const front = await startReceiver((response) => response.writeHead(307, { location: inside.url }).end());
  open.push(inside, front);
  const { post } = receiversOf({ allowedNetworks: ['127.0.0.1'] });
  expect(await post({ address: front.url, secret: SECRET }, '{}')).toMatchObject({
    delivered: false,
    status: 307,
  });
  expect(inside.received).toEqual([]);
});

it('are https, without a password in the address', async () => {
  const { findProblem } = receiversOf({});
  expect(await findProblem('http://93.184.216.34/')).toBe('must begin with https://');
  expect(await findProblem('ftp://93.184.216.34/')).toBe('must begin with https://');
  expect(await findProblem('https://user:secret@93.184.216.34/')).toBe('must have no user name or password');
  expect(await findProblem('hooks')).toMatch(/^must be an address/);
});

it('must be on this machine in the sandbox, which sends nothing elsewhere', async () => {
  const inside = await startReceiver();
  open.push(inside);
  const receivers = receiversOf({ onlyThisMachine: true });
  const local = `http://localhost:${inside.port}/`;
  for (const address of [local, inside.url]) {
    expect(await receivers.findProblem(address)).toBeUndefined();
    expect(await receivers.post({ address, secret: SECRET }, '{}')).toMatchObject({ status: 204 });
  }
  for (const host of ['hooks.example', '93.184.216.34', '10.0.0.1'])
    expect(await receivers.findProblem(`https://${host}/`), host).toBe('must be an address of this machine');
});

it('have a limited time for the whole response', async () => {
  const silent = await startReceiver(() => {});
  const dripping = await startReceiver((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  open.push(silent, dripping);
  const receivers = receiversOf({ onlyThisMachine: true, totalTime: 300 });
  const post = (address: string) => receivers.post({ address, secret: SECRET }, '{}');
  expect(await post(silent.url)).toMatchObject({ delivered: false, error: 'No response in time.' });
  const dripped = await post(dripping.url);
  expect(dripped).toMatchObject({ delivered: true, status: 200 });
  expect(dripped.durationMs).toBeLessThan(5_000);
});
