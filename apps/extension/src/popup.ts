import type { Lookup } from '@brandlode/contract';
import { codeOnPage, deleteAccount, hostOf, offeredServer, readAccount, readPending } from './account.ts';
import { brandView } from './brand-view.ts';
import { type Account, extensions } from './browser.ts';
import { checkButton } from './check.ts';
import { disconnect, finishConnecting } from './connect.ts';
import { codeView, connectView } from './connect-view.ts';
import { element, link } from './elements.ts';
import { popupFrame } from './popup-frame.ts';
import { messageOf, RequestError, request } from './request.ts';
import { unknownView } from './unknown-view.ts';
import { newerVersion } from './versions.ts';
import type { Actions } from './view.ts';

const popup = popupFrame();
const { show, say } = popup;

/** The popup opens when the toolbar button is clicked; nothing is sent before. */
async function open() {
  say('');
  const account = await readAccount();
  const [tab] = await extensions().tabs.query({ active: true, currentWindow: true });
  if (!account) return connect(tab?.url);
  const host = hostOf(tab?.url);
  if (host === null || tab?.url?.startsWith(`${account.server}/`))
    return showNoStore(
      account,
      'No store on this page',
      "Open a store's website, then click the extension again.",
    );
  show(element('p', { className: 'soft', role: 'status' }, `Looking up ${host}…`), skeleton());
  await lookUp(account, host);
}

async function connect(url: string | undefined) {
  const pending = await readPending();
  if (!pending) return showConnect(offeredServer(url));
  const redeem = async (code: string) => {
    const account = await finishConnecting(pending, code);
    showNoStore(account, 'Connected', "Open a store's website, then click the extension again.");
  };
  const restart = () => void deleteAccount().then(() => showConnect(pending.server));
  const code = codeOnPage(url, pending);
  const ask = () => show(...codeView(popup, pending, { code: redeem, restart }));
  if (code === null) {
    ask();
    return focusField();
  }
  show(element('p', { className: 'soft', role: 'status' }, 'Connecting…'));
  await redeem(code).catch((error) => {
    ask();
    say(messageOf(error), true);
  });
}

function showConnect(server = '', problem = '') {
  show(...connectView(popup, server, problem));
  focusField();
}

const focusField = () => document.querySelector('input')?.focus();

function showNoStore(account: Account, title: string, text: string) {
  show(element('h1', {}, title), element('p', { className: 'soft' }, text), footer(account));
}

/** Has about the height of what is loading. */
const skeleton = () =>
  element(
    'div',
    { className: 'skeletons', ariaHidden: 'true' },
    ...Array.from({ length: 5 }, () => element('span', {})),
  );

const hasUnsavedNote = () => {
  const note = document.querySelector('textarea');
  return note !== null && note.value !== note.defaultValue;
};

const lookupOf = (account: Account, host: string) =>
  request<Lookup>(account, `/api/lookup?url=${encodeURIComponent(host)}`);

async function lookUp(account: Account, host: string) {
  try {
    showFound(account, host, await lookupOf(account, host));
  } catch (error) {
    showError(account, host, error);
  }
}

function showFound(account: Account, host: string, found: Lookup) {
  const send: Actions['send'] = (path, body, method) => request(account, path, body, method);
  const actions: Actions = {
    send,
    say,
    onClick: popup.onClick,
    page: link(`${account.server}/lookup?url=${encodeURIComponent(host)}`, 'Open in Brandlode', 'button'),
    check:
      found.status === 'free' &&
      checkButton(found, {
        send,
        onClick: popup.onClick,
        lookUp: () => lookupOf(account, host),
        onFinished: (checked) => {
          if (hasUnsavedNote()) return say('Checked. Save the note, then open the popup again.');
          showFound(account, host, checked);
          say(checked.brand ? 'Checked.' : 'Checked, but not added as a brand.');
        },
      }),
    addressOf: (path) => account.server + path,
  };
  const brand = found.brand ?? found.mine;
  show(...(brand ? brandView(brand, found, actions) : unknownView(found, actions)), footer(account));
}

function showError(account: Account, host: string, error: unknown) {
  const code = error instanceof RequestError ? error.code : '';
  if (code === 'unauthenticated' || code === 'key-not-allowed')
    return void deleteAccount().then(() => showConnect(account.server, messageOf(error)));
  const isInvalid = code === 'invalid-request';
  show(
    element('h1', {}, host),
    element('p', { className: isInvalid ? 'soft' : 'danger', role: 'alert' }, messageOf(error)),
    !isInvalid &&
      element(
        'div',
        { className: 'actions' },
        code === 'payment-required'
          ? link(`${account.server}/settings/plan`, 'See plans', 'button')
          : code === 'second-factor-missing'
            ? link(`${account.server}/settings/security`, 'Set one up', 'button')
            : element('button', { onclick: () => void open() }, 'Try again'),
      ),
    footer(account),
  );
}

function footer(account: Account): HTMLElement {
  const { server } = account;
  const leave = async () => {
    const isRevoked = await disconnect(account);
    showConnect(server);
    if (!isRevoked) say('Disconnected. Revoke the key in Brandlode, under Settings, API.', true);
    else say('Disconnected.');
  };
  const bar = element(
    'footer',
    { className: 'soft' },
    element('span', {}, new URL(server).host),
    element('button', { className: 'plain', onclick: () => void leave() }, 'Disconnect'),
  );
  void newerVersion(account).then((version) => {
    if (version)
      bar.before(
        element('p', { className: 'notice' }, link(`${server}/extension`, `Version ${version} is available`)),
      );
  });
  return bar;
}

void open();
