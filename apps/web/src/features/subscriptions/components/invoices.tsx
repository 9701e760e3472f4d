import type { InvoiceList } from '@brandlode/contract';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useInvoices } from '../api/read-subscription.ts';
import { amountOf, dateOf } from '../model/subscription-texts.ts';

type Invoice = InvoiceList['data'][number];

const STATUS: Record<Invoice['status'], string> = {
  paid: 'Paid',
  open: 'Not paid yet',
  uncollectible: 'Not paid',
  void: 'Void',
};

/** The user's invoices, each with a link to the payment provider's page. */
export function Invoices() {
  const { data: invoices, isPending, isError, refetch } = useInvoices();
  return (
    <SettingsSection title="Invoices" lead="Each opens at our payment provider.">
      {isPending && <div className="skeleton m-5 h-14" />}
      {isError && (
        <LoadError
          text="Couldn't load your invoices."
          className="justify-center"
          onRetry={() => void refetch()}
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
    </SettingsSection>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { createdAt, number, status, url } = invoice;
  const day = dateOf(createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3 text-sm">
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center rounded-sm underline underline-offset-4"
        >
          {day}
          <span className="sr-only">, invoice {number} (opens in a new tab)</span>
        </a>
      ) : (
        <span>{day}</span>
      )}
      <span className="text-ink-soft">
        <span className="digits text-ink">{amountOf(invoice)}</span> · {STATUS[status]}
      </span>
    </li>
  );
}
