import { type Html, html } from '../html.ts';
import type { Message } from './mailbox.ts';

const time = (iso: string) =>
  new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** The list, newest first, next to the open message; one of the two on narrow screens. */
export function inboxBody(messages: Message[], open: Message | null): Html {
  return html`<header class="top">
<h1>Inbox</h1>
<span class="soft small">Mail is kept here; none leaves this machine.</span>
</header>
<div class="panes${open ? ' open' : ''}">
<nav class="list" id="list" aria-label="Messages">${
    messages.length === 0
      ? html`<p class="empty">No mail yet.<br>It appears here as soon as it is sent.</p>`
      : html`<ol>${messages.map((message) => entry(message, open))}</ol>`
  }</nav>
<main class="message${open ? '' : ' nothing-open'}">${
    open ? message(open) : html`<p class="empty">${messages.length ? 'Choose a message to read it.' : ''}</p>`
  }</main>
</div>`;
}

function entry(message: Message, open: Message | null): Html {
  const current = message.id === open?.id ? html` aria-current="true"` : '';
  return html`<li><a href="/inbox/${message.id}"${current}>
<span class="row small soft"><span>${message.to}</span><span>${time(message.receivedAt)}</span></span>
<span class="subject">${message.subject || '(no subject)'}</span>
<span class="small soft">${preview(message.text)}</span>
</a></li>`;
}

const preview = (text: string) =>
  text
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 90);

function message(open: Message): Html {
  return html`<a class="back" href="/inbox">← All messages</a>
<h1>${open.subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd>${open.from}</dd>
<dt>To</dt><dd>${open.to}</dd>
<dt>Received</dt><dd>${time(open.receivedAt)}</dd>
</dl>
${
  open.html
    ? html`<iframe title="Message" src="/inbox/${open.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${linked(open.text)}</pre></details>`
    : html`<div class="card"><pre>${linked(open.text)}</pre></div>`
}
${
  open.links.length > 0 &&
  html`<details><summary>Links in this message</summary><ul class="links">${open.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul></details>`
}`;
}

/** Text with its web addresses made clickable. */
const linked = (text: string): Html =>
  html`${text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 ? html`<a href="${piece}">${piece}</a>` : piece))}`;

/** Polls for new mail every three seconds and updates the list without touching the open message. */
export const REFRESH_SCRIPT = `
const list = document.getElementById('list');
setInterval(async () => {
  if (document.hidden) return;
  try {
    const response = await fetch(location.href);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('list');
    if (fresh && fresh.innerHTML !== list.innerHTML) {
      list.innerHTML = fresh.innerHTML;
      document.title = page.title;
    }
  } catch {}
}, 3000);
`;
