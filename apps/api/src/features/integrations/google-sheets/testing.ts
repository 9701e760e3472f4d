import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';

const SCRIPT = fileURLToPath(
  new URL('../../../../../../integrations/google-sheets/brandlode.gs', import.meta.url),
);

/**
 * Google's services are synchronous, so the script runs in a thread that waits while this one sends its requests. Runs in that thread.
 */
const SHEET = `
const { createHash } = require('node:crypto');
const { createContext, runInContext } = require('node:vm');
const { receiveMessageOnPort, workerData, parentPort } = require('node:worker_threads');
const { script, port, signal } = workerData;
const shared = {};
const propertiesOf = { owner: {} };
let user = 'owner';
let cells = [];
const cache = new Map();
const alerts = [];
let answers = [];
const send = (url, options) => {
  Atomics.store(signal, 0, 0);
  port.postMessage({ url, ...options });
  Atomics.wait(signal, 0, 0);
  const { status, text } = receiveMessageOnPort(port).message;
  if (status === 0) throw new Error('Address unavailable');
  return { getResponseCode: () => status, getContentText: () => text };
};
const storeOf = (properties) => ({
  getProperty: (key) => properties[key] ?? null,
  getProperties: () => ({ ...properties }),
  setProperty: (key, value) => void (properties[key] = value),
  setProperties: (values) => void Object.assign(properties, values),
});
const rejectEdit = (cell) => {
  if (cell.state !== 'editable') throw new Error('You are trying to edit a protected cell.');
};
const toRange = (cell, index) => ({
  canEdit: () => cell.state !== 'protected',
  getA1Notation: () => 'A' + (index + 1),
  clearContent: () => {
    rejectEdit(cell);
    cell.formula = '';
  },
  setFormula: (formula) => {
    rejectEdit(cell);
    cell.refreshed = cell.flushed === '';
    cell.formula = formula;
  },
});
/** One column. */
const range = {
  getFormulas: () => cells.map(({ formula }) => [formula]),
  getCell: (row) => toRange(cells[row - 1], row - 1),
};
const flush = () => cells.forEach((cell) => void (cell.flushed = cell.formula));
const OK = 'ok';
const ui = {
  ButtonSet: { OK_CANCEL: 'both' },
  Button: { OK },
  alert: (text) => void alerts.push(text),
  prompt: () => {
    const answer = answers.shift();
    return { getSelectedButton: () => (answer === undefined ? 'cancel' : OK), getResponseText: () => answer };
  },
};
const sandbox = createContext({
  UrlFetchApp: { fetch: send },
  PropertiesService: {
    getUserProperties: () => storeOf((propertiesOf[user] ??= {})),
    getScriptProperties: () => storeOf(shared),
  },
  CacheService: {
    getUserCache: () => ({
      getAll: (keys) => Object.fromEntries(keys.flatMap((key) => (cache.has(key) ? [[key, cache.get(key)]] : []))),
      put: (key, value, seconds) => {
        if (key.length > 250 || value.length > 100_000 || seconds > 21_600) throw new Error('Argument too large');
        cache.set(key, value);
      },
    }),
  },
  Utilities: {
    DigestAlgorithm: { SHA_256: 'sha256' },
    Charset: { UTF_8: 'utf8' },
    computeDigest: (name, text) => [...createHash(name).update(text).digest()],
    base64Encode: (bytes) => Buffer.from(bytes).toString('base64'),
  },
  SpreadsheetApp: { getUi: () => ui, flush, getActiveSheet: () => ({ getDataRange: () => range }) },
});
runInContext(script, sandbox);
parentPort.on('message', (call) => {
  const { name, args, typed } = call;
  answers = typed;
  user = call.user;
  cells = call.cells;
  alerts.length = 0;
  try {
    parentPort.postMessage({ value: sandbox[name](...args), alerts: [...alerts], cells });
  } catch (error) {
    parentPort.postMessage({ error: error.message, cells });
  }
});
`;

type FetchRequest = {
  url: string;
  method: string;
  contentType: string;
  headers: Record<string, string>;
  payload: string;
};

/** `state`: 'broken' cells reject every edit although their range can be edited. `refreshed`: it is calculated again. */
type Cell = { formula: string; state: 'editable' | 'protected' | 'broken'; refreshed?: boolean };
type Result = { value?: unknown; alerts?: string[]; error?: string; cells: Cell[] };

/** A spreadsheet with the script, whose requests to `https://brandlode.example` go to the address. */
export function openSheet(apiUrl: string) {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const script = readFileSync(SCRIPT, 'utf8');
  const worker = new Worker(SHEET, {
    eval: true,
    workerData: { script, port: port2, signal },
    transferList: [port2],
  });
  /** The addresses of each request. */
  const requested: string[][] = [];
  async function respond({ url, method, contentType, headers, payload }: FetchRequest) {
    requested.push(JSON.parse(payload).addresses);
    if (!url.startsWith('https://brandlode.example/')) return { status: 0, text: '' };
    const response = await fetch(url.replace('https://brandlode.example', apiUrl), {
      method,
      headers: { ...headers, 'content-type': contentType },
      body: payload,
    });
    return { status: response.status, text: await response.text() };
  }
  port1.on('message', (request: FetchRequest) => {
    void respond(request).then((response) => {
      port1.postMessage(response);
      Atomics.store(signal, 0, 1);
      Atomics.notify(signal, 0);
    });
  });

  /** Calls a function of the script; `typed` are the answers to its prompts. Formulas are calculated as the owner. */
  async function run(
    name: string,
    args: unknown[] = [],
    typed: string[] = [],
    { user = 'owner', cells = [] }: { user?: string; cells?: Cell[] } = {},
  ) {
    const result = new Promise<Result>((resolve) => worker.once('message', resolve));
    worker.postMessage({ name, args, typed, user, cells });
    return result;
  }
  return {
    requested,
    run,
    /** The cell or cells of the formula, or the words of its error. */
    async formula(...args: unknown[]): Promise<unknown> {
      const { value, error } = await run('BRANDLODE', args);
      return error ?? value;
    },
    async close() {
      port1.close();
      await worker.terminate();
    },
  };
}
