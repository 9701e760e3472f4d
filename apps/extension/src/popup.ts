import { isInProgress, type Lookup } from '@brandlode/contract';
import { type Account, deleteAccount, hostOf, readAccount, saveAccount, serverOrigin } from './account.ts';
import { brandView } from './brand-view.ts';
import { element, field, link } from './elements.ts';
import { RequestError, request } from './request.ts';
import { unknownView } from './unknown-view.ts';

/** Milliseconds between requests while a check is in progress. */
const POLL = 5_000;

const [popup, status] = ['popup', 'status'].map((id) => document.getElementById(id));

let poll: ReturnType<typeof setTimeout> | undefined;

function show(...content: (Node | false)[]) {
  clearTimeout(poll);
  popup?.replaceChildren(...content.filter((node) => node !== false));
}
function say(text: string, isError = false) {
  if (!status) return;
  status.textContent = text;
  status.className = isError ? 'danger' : '';
}

/** The popup opens when the toolbar button is clicked; nothing is sent before. */
async function open() {
  say('');
  const account = await readAccount();
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const host = hostOf(tab?.url);
  if (!account) return showSignIn();
  if (host === null)
    return show(
      element('h1', {}, 'No store on this page'),
      element('p', { className: 'soft' }, "Open a store's website, then click the extension again."),
      footer(account),
    );
  show(element('p', { className: 'soft', role: 'status' }, `Looking up ${host}…`));
  await lookUp(account, host);
}

async function lookUp(account: Account, host: string) {
  try {
    const found = await request<Lookup>(account, `/api/lookup?url=${encodeURIComponent(host)}`);
    showFound(account, host, found);
  } catch (error) {
    showError(account, host, error);
  }
}

function showFound(account: Account, host: string, found: Lookup) {
  const page = link(
    `${account.server}/lookup?url=${encodeURIComponent(host)}`,
    'Open in Brandlode',
    'button',
  );
  const addressOf = (path: string) => account.server + path;
  const send = <T>(path: string, body?: object) => request<T>(account, path, body);
  const observe = async () => {
    await send('/api/brands/observe', { address: found.address });
    say('Waiting to start…');
    if (!found.brand)
      showFound(account, host, await send<Lookup>(`/api/lookup?url=${encodeURIComponent(host)}`));
  };
  const hadFocus = document.activeElement?.id === 'observe';
  const actions = { send, say, page, addressOf, onClick };
  const brand = found.brand ?? found.mine;
  show(...(brand ? brandView(brand, found, actions) : unknownView(found, actions)), footer(account));
  if (!found.brand && isInProgress(found)) {
    say(found.requestedAt === null ? 'Checking the store…' : 'Waiting to start…');
    poll = setTimeout(() => void lookUp(account, host), POLL);
  } else if (!found.brand && found.finishedAt !== null) say('');
  const button = popup?.querySelector<HTMLButtonElement>('#observe');
  button?.addEventListener('click', () => onClick(button, observe));
  if (hadFocus) button?.focus();
}

/** Runs an action once at a time; shows its error below. */
function onClick(button: HTMLButtonElement, action: () => Promise<void>) {
  button.disabled = true;
  say('');
  action()
    .catch((error) => say(messageOf(error), true))
    .finally(() => {
      button.disabled = false;
    });
}

const messageOf = (error: unknown) =>
  error instanceof RequestError ? error.message : 'Something went wrong. Please try again.';

function showError(account: Account, host: string, error: unknown) {
  const code = error instanceof RequestError ? error.code : '';
  if (code === 'unauthenticated' || code === 'key-not-allowed')
    return showSignIn(account.server, messageOf(error));
  const again = element('button', { onclick: () => void open() }, 'Try again');
  show(
    element('h1', {}, host),
    element(
      'p',
      { className: code === 'invalid-request' ? 'soft' : 'danger', role: 'alert' },
      messageOf(error),
    ),
    element(
      'div',
      { className: 'actions' },
      code === 'payment-required'
        ? link(`${account.server}/settings/plan`, 'See plans', 'button')
        : code === 'invalid-request'
          ? ''
          : again,
    ),
    footer(account),
  );
}

function showSignIn(server = '', problem = '') {
  const form = element(
    'form',
    { className: 'sign-in', noValidate: true },
    field('Brandlode address', {
      name: 'server',
      value: server,
      placeholder: 'brandlode.example',
      inputMode: 'url',
    }),
    field('API key', { name: 'key', type: 'password', placeholder: 'bl_…' }),
    element('button', { type: 'submit', className: 'primary' }, 'Sign in'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const origin = serverOrigin(String(data.get('server')));
    const key = String(data.get('key')).trim();
    const name = origin === null ? 'server' : key === '' ? 'key' : null;
    if (name === null && origin !== null) return void saveAccount({ server: origin, key }).then(open);
    say(
      name === 'server' ? 'Enter the address of Brandlode, starting with https://.' : 'Paste the API key.',
      true,
    );
    form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  });
  show(
    element('h1', {}, 'Sign in'),
    element(
      'p',
      { className: problem ? 'danger' : 'soft', role: problem ? 'alert' : null },
      problem ||
        'In Brandlode, open Settings, then API. Create a key with the permission "Browser extension" and paste it here.',
    ),
    form,
  );
  if (server !== '') form.append(link(`${server}/settings/api`, 'API keys of your workspace'));
  form.querySelector<HTMLInputElement>(server === '' ? '[name=server]' : '[name=key]')?.focus();
}

const footer = ({ server }: Account) =>
  element(
    'footer',
    { className: 'soft' },
    element('span', {}, new URL(server).host),
    element(
      'button',
      { className: 'plain', onclick: () => void deleteAccount().then(() => showSignIn(server)) },
      'Sign out',
    ),
  );

void open();
