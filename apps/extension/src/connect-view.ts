import { serverOrigin } from './account.ts';
import type { Pending } from './browser.ts';
import { startConnecting } from './connect.ts';
import { element, field } from './elements.ts';
import type { Popup } from './popup-frame.ts';

/** Asks for the server; `problem` is why the last connection ended. */
export function connectView(popup: Popup, server: string, problem = ''): Node[] {
  const address = field('Brandlode address', {
    name: 'server',
    value: server,
    placeholder: 'brandlode.example',
    inputMode: 'url',
  });
  const button = element('button', { type: 'submit', className: 'primary' }, 'Connect');
  const form = element('form', { className: 'stacked', noValidate: true }, address, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = form.querySelector('input');
    const origin = serverOrigin(input?.value ?? '');
    if (origin !== null)
      return popup.onClick(button, () => startConnecting(origin).then(() => window.close()));
    popup.say('Enter the address of Brandlode, starting with https://.', true);
    input?.focus();
  });
  return [
    element('h1', {}, 'Connect to Brandlode'),
    element(
      'p',
      { className: problem ? 'danger' : 'soft', role: problem ? 'alert' : null },
      problem || 'A page of Brandlode opens, on which you allow it. There is no key to copy.',
    ),
    form,
  ];
}

/** Asks for the code that the opened page shows. */
export function codeView(
  popup: Popup,
  { server }: Pending,
  on: { code: (code: string) => Promise<void>; restart: () => void },
): Node[] {
  const code = field('Code', { name: 'code', placeholder: '0000-0000', maxLength: 20 });
  const button = element('button', { type: 'submit', className: 'primary' }, 'Connect');
  const form = element('form', { className: 'stacked', noValidate: true }, code, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = form.querySelector('input');
    if (input?.value.trim()) return popup.onClick(button, () => on.code(input.value));
    popup.say('Enter the code.', true);
    input?.focus();
  });
  return [
    element('h1', {}, 'Enter the code'),
    element(
      'p',
      { className: 'soft' },
      `${new URL(server).host} shows it once you have pressed Connect there. On that page this button finds it automatically.`,
    ),
    form,
    element('p', {}, element('button', { className: 'plain', onclick: on.restart }, 'Start again')),
  ];
}
