import type { FastifyPluginAsync } from 'fastify';
import { html } from '../../html.ts';
import { sendNotice, sendPage } from '../../page.ts';
import type { SandboxContext } from '../../part.ts';
import { lookUp } from '../find.ts';
import type { Invoice } from '../objects/invoice.ts';
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
<table><tbody>${invoice.lines.data.map((line) => html`<tr><td>${line.description}</td><td>${money(line.amount, line.currency)}</td></tr>`)}</tbody></table>${tax(invoice)}<p><a href="${invoice.invoice_pdf}">Download PDF</a></p></section></main>`,
      });
    });

    app.get<{ Params: { id: string } }>('/i/:id/pdf', (request, reply) => {
      const invoice = lookUp(context.state.invoices, request.params.id);
      if (!invoice) return sendNotice(reply, 404, 'There is no such invoice', `Go back to ${merchant}.`);
      const words = `Invoice ${invoice.number}: ${invoice.total / 100} ${invoice.currency}`;
      return reply.type('application/pdf').send(onePagePdf(words.replace(/[^\w .:,-]/g, '')));
    });
  };

const tax = ({ total, total_excluding_tax, currency }: Invoice) =>
  total_excluding_tax !== null &&
  total !== total_excluding_tax &&
  html`<p class="soft">Includes ${money(total - total_excluding_tax, currency)} tax</p>`;

/** The smallest document that viewers open. `text` has no parentheses or backslashes. */
function onePagePdf(text: string): string {
  const content = `BT /F1 14 Tf 60 780 Td (${text}) Tj ET`;
  return `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
/Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`;
}
