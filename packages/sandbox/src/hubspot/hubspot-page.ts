import { html } from '../html.ts';
import type { HubspotCompany, HubspotState } from './state.ts';

const MAX_SHOWN = 200;

/** The companies with the values of each, which a person can change, and the tokens of the account. */
export function hubspotBody({ companies, properties, tokens }: HubspotState) {
  const labelOf = (name: string) => properties.find((property) => property.name === name)?.label ?? name;
  const company = ({ id, properties: values, byPerson }: HubspotCompany) => html`<li class="card">
<h2>${values.name ?? values.domain ?? 'No name'}</h2>
<p class="soft small">${values.domain ?? 'No domain'} · record ${id}</p>
<form method="post" action="/hubspot/companies/${id}">
<div class="fields">${Object.entries(values).map(
    ([
      name,
      value,
    ]) => html`<div><label for="${id}-${name}">${labelOf(name)}${byPerson.includes(name) ? ' (changed here)' : ''}</label>
<input id="${id}-${name}" name="${name}" value="${value}" autocomplete="off"></div>`,
  )}</div>
<button>Save ${values.name ?? id}</button>
</form></li>`;
  return html`<main>
<h1>HubSpot</h1>
<p class="soft">The companies of an account of this sandbox. Nothing leaves this machine. What you change here counts as changed by a person. <a href="/">Sandbox</a></p>
<section class="card"><h2>Tokens of private apps</h2>
<ul>${tokens.map(
    ({
      token,
      scopes,
      revoked,
    }) => html`<li><code>${token}</code> <span class="badge ${revoked ? 'bad' : 'good'}">${revoked ? 'revoked' : 'valid'}</span>
<p class="soft small">${scopes.join(', ')}</p>
<form method="post" action="/hubspot/tokens/${token}"><button name="revoked" value="${revoked ? 'no' : 'yes'}">${revoked ? 'Restore' : 'Revoke'}</button></form></li>`,
  )}</ul></section>
<section class="card"><h2>Add a company</h2>
<form method="post" action="/hubspot/companies">
<div class="fields"><div><label for="new-name">Name</label><input id="new-name" name="name" required autocomplete="off"></div>
<div><label for="new-domain">Domain</label><input id="new-domain" name="domain" autocomplete="off"></div></div>
<button class="main">Add company</button></form></section>
<h2>${companies.length} ${companies.length === 1 ? 'company' : 'companies'}</h2>
<ol>${companies.slice(0, MAX_SHOWN).map(company)}</ol>
</main>`;
}
