import type { FastifyPluginAsync } from 'fastify';
import { html } from '../../html.ts';
import { sendNotice, sendPage } from '../../page.ts';
import type { SandboxContext } from '../../part.ts';
import { lookUp } from '../find.ts';
import type { StripeContext } from '../state.ts';
import { day, money } from './words.ts';

/** The page an invoice's `hosted_invoice_url` leads to. */
export const invoicePage =
  (context: StripeContext, { merchant }: SandboxContext): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string } }>('/i/:id', (request, reply) => {
      const invoice = lookUp(context.state.invoices, request.params.id);
      if (!invoice) return sendNotice(reply, 404, 'There is no such invoice', `Go back to ${merchant}.`);
      return sendPage(reply, {
        title: `Invoice ${invoice.number} · ${merchant}`,
        layout: 'portal',
        leadsTo: [],
        body: html`<p class="strip" role="note">Test mode: no real card is charged and no money moves.</p>
<main><h1>Invoice ${invoice.number}</h1>
<section class="card"><h2>${merchant}</h2><p class="price">${money(invoice.total, invoice.currency)}</p>
<p>${day(invoice.created)}, ${invoice.status}</p>
<table><tbody>${invoice.lines.data.map((line) => html`<tr><td>${line.description}</td><td>${money(line.amount, line.currency)}</td></tr>`)}</tbody></table></section></main>`,
      });
    });
  };
