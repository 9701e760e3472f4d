import { formatMoney, type Invoice } from '@brandlode/contract';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useInvoices } from '../api/read-subscription.ts';
import { amountOf, dateOf } from '../model/subscription-texts.ts';

/** The user's invoices with their credit notes, each with links to the payment provider's page and PDF. */
export function Invoices() {
  const query = useInvoices();
  const invoices = query.data?.pages.flatMap(({ data }) => data);
  return (
    <SettingsSection title="Invoices" lead="Invoices open on our payment provider's site.">
      {query.isPending && <div className="skeleton m-5 h-14" />}
      {!invoices && query.isError && (
        <LoadError
          text="Couldn't load your invoices."
          className="justify-center"
          onRetry={() => void query.refetch()}
        />
      )}
      {invoices?.length === 0 && <p className="p-5 text-ink-soft text-sm">No invoices yet.</p>}
      {invoices && invoices.length > 0 && (
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      <div className="flex justify-center p-4 empty:hidden">
        <ShowMore query={query} size="sm" />
      </div>
    </SettingsSection>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { createdAt, number, status, tax, currency, url, pdf, creditNotes } = invoice;
  const day = dateOf(createdAt);
  const name = number ?? `of ${day}`;
  return (
    <li className="px-5 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          {url ? <NewTab href={url} text={day} more={`, invoice ${name}`} /> : <span>{day}</span>}
          {number && <span className="wrap-anywhere block text-ink-soft">{number}</span>}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <span>
            <span className="digits text-ink">{amountOf(invoice)}</span>
            {tax > 0 && ` incl. ${formatMoney(tax, currency)} tax`} · {statusText(invoice)}
          </span>
          {url && status === 'open' && <NewTab href={url} text="Pay" more={` invoice ${name}`} />}
          {pdf && <NewTab href={pdf} text="PDF" more={` of invoice ${name}`} />}
        </div>
      </div>
      {creditNotes.map((note) => (
        <div key={note.number} className="mt-1 flex flex-wrap justify-between gap-x-6 text-ink-soft">
          <span className="wrap-anywhere min-w-0">Credit note {note.number}</span>
          <span className="flex items-center gap-x-3">
            <span className="digits">{formatMoney(-note.amount, currency)}</span>
            <NewTab href={note.pdf} text="PDF" more={` of credit note ${note.number}`} />
          </span>
        </div>
      ))}
    </li>
  );
}

function statusText({ status, refunded, currency }: Invoice): string {
  switch (status) {
    case 'paid':
      return 'Paid';
    case 'open':
      return 'Due';
    case 'uncollectible':
      return 'Uncollectible';
    case 'void':
      return 'Void';
    case 'refunded':
      return 'Refunded';
    case 'partly-refunded':
      return `${formatMoney(refunded, currency)} refunded`;
  }
}

/** A link that says to screen readers what it opens; `more` follows the visible text. */
const NewTab = ({ href, text, more }: { href: string; text: string; more: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-6 items-center rounded-sm text-ink underline underline-offset-4"
  >
    {text}
    <span className="sr-only">{more} (opens in a new tab)</span>
  </a>
);
