import { DECIDED_REQUEST_MONTHS, OWNER_LINK_DAYS, UNCONFIRMED_REQUEST_DAYS } from '@brandlode/contract';
import { useSearchParams } from 'react-router';
import { codeOf } from '#lib/loading/http.ts';
import { useProduct, useProductName } from '#lib/product.ts';
import { Section } from '#ui/section.tsx';
import { InboxNote } from '../../identity/components/inbox-note.tsx';
import { useAddOwnerRequest } from '../api/owner-requests.ts';
import { PublicPage } from '../components/public-page.tsx';
import { RequestForm } from '../components/request-form.tsx';

/** Where the owner of a brand asks for a correction or removal. */
export default function OwnerRequestsPage() {
  const [params] = useSearchParams();
  const add = useAddOwnerRequest();
  const supportEmail = useProduct()?.supportEmail;
  const product = useProductName();
  return (
    <PublicPage
      title="For brand owners"
      lead={`${product} collects what shops publish. If a shop is yours, ask us here to correct what we show, or to remove it. You need no account.`}
    >
      {add.isSuccess ? (
        <div role="status" className="mt-6 rounded-lg bg-success-soft px-3.5 py-2.5 text-sm text-success">
          <p className="wrap-anywhere">
            {`We sent a link to ${add.variables?.email}. Open it within ${OWNER_LINK_DAYS} days to confirm your request. We review it after that.`}
          </p>
        </div>
      ) : (
        <RequestForm
          address={params.get('address') ?? ''}
          busy={add.isBusy}
          failure={add.error ? failureText(add.error, supportEmail) : undefined}
          onSubmit={add.mutate}
        />
      )}
      {add.isSuccess && <InboxNote />}
      <Section title="What happens next" className="mt-10">
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-pretty text-ink-soft text-sm">
          <li>You get an email with a link and confirm that the shop's domain is yours.</li>
          <li>We review the request and email you our decision, with the reason if we decline it.</li>
          <li>A removal deletes the brand, and we no longer visit its site or add it again.</li>
        </ol>
      </Section>
      <Section title="Your data">
        <p className="mt-2 text-pretty text-ink-soft text-sm">
          {`We use your email for this request only. Requests that are not confirmed are deleted after ${UNCONFIRMED_REQUEST_DAYS} days, all others ${DECIDED_REQUEST_MONTHS} months after the decision. After a removal only the shop's address stays, so that it is not added again.`}
        </p>
        {supportEmail && (
          <p className="mt-2 text-pretty text-ink-soft text-sm">
            {
              'A shop without its own domain, for example on a marketplace, cannot be confirmed here. Write to '
            }
            <a
              href={`mailto:${supportEmail}`}
              className="rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
            >
              {supportEmail}
            </a>
            .
          </p>
        )}
      </Section>
    </PublicPage>
  );
}

function failureText(error: unknown, supportEmail: string | undefined): string {
  switch (codeOf(error)) {
    case 'no-shop-address':
      return 'This is not the address of a shop. Enter its domain, such as yourshop.com.';
    case 'shared-host':
      return `This address belongs to a site with many shops, whose domain proves nothing about yours. Enter your own domain${supportEmail ? `, or write to ${supportEmail}` : ''}.`;
    case 'invalid-email':
      return 'Invalid email. Please try again.';
    case 'too-many-requests':
      return 'Too many requests. Please try again later.';
    default:
      return "Couldn't send your request. Please try again.";
  }
}
