import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import type { GoogleAccount } from './accounts.ts';

type Chooser = {
  action: string;
  accounts: GoogleAccount[];
  leadsTo: string[];
  /** Shows the form for another account. */
  another: boolean;
  error?: string;
};

/** 'Choose an account': a button per account, a form for another one, and Cancel. */
export const sendChooser = (reply: FastifyReply, { action, accounts, leadsTo, another, error }: Chooser) =>
  sendPage(reply, {
    status: error ? 400 : 200,
    title: 'Choose an account',
    layout: 'plain',
    leadsTo,
    body: html`<main class="card">
<h1>Choose an account</h1>
<p class="soft">Sandbox Google: nothing leaves this machine.</p>
<form method="post" action="${action}">
<ul>${accounts.map(
      ({ sub, email, name, verified }) => html`<li><button name="sub" value="${sub}">${email}</button><br>
<span class="soft small">${name} · ${verified ? 'verified address' : 'address not verified'}</span></li>`,
    )}</ul>
</form>
${
  another
    ? html`<form method="post" action="${action}">
${error && html`<p class="note bad">${error}</p>`}
<p class="soft small">An address with another name is another Google account.</p>
<div class="fields">
<div class="whole"><label for="email">Address</label><input id="email" name="email" type="email" required autocomplete="off"></div>
<div class="whole"><label for="name">Name</label><input id="name" name="name" required autocomplete="off" value="Another Visitor"></div>
<div class="whole"><label for="verified">Google has verified the address</label><select id="verified" name="verified"><option value="yes">Yes</option><option value="no">No</option></select></div>
</div>
<button class="main">Continue</button>
</form>`
    : html`<form action="${action}"><button name="another" value="yes">Use another account</button></form>`
}
<form method="post" action="${action}"><p><button name="cancel" value="yes">Cancel</button></p></form>
</main>`,
  });
