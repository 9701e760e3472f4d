import type { OwnerRequestByLink, OwnerRequestKind } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { useMailedToken } from '#lib/session/mailed-token.ts';
import { displayDomain } from '#lib/text/display-email.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { linkProblem, useOwnerRequestByLink, useVerifyOwnerRequest } from '../api/owner-requests.ts';
import { DnsRecord } from '../components/dns-record.tsx';
import { PublicPage } from '../components/public-page.tsx';

const KINDS: Record<OwnerRequestKind, string> = { correction: 'Correction', removal: 'Removal' };

/** The target of the link in the mail: shows the request, and confirms it after a click. */
export default function ConfirmRequestPage() {
  const token = useMailedToken() ?? '';
  const { data, error, isError, isFetching, refetch } = useOwnerRequestByLink(token);
  const problem =
    token === '' ? 'This link is incomplete. Open it from the email again.' : linkProblem(error);
  return (
    <PublicPage
      title="Confirm your request"
      lead="Nothing happens before you confirm that the shop is yours."
    >
      {problem && !data && (
        <p role="alert" className="mt-6 rounded-lg bg-danger-soft px-3.5 py-2.5 text-danger text-sm">
          {problem} <TextLink to={paths.ownerRequests}>New request</TextLink>
        </p>
      )}
      {!problem && isError && !data && !isFetching && (
        <LoadError text="Couldn't load the request." onRetry={() => void refetch()} className="mt-6" />
      )}
      {!problem && !data && (!isError || isFetching) && (
        <div aria-busy="true" className="skeleton mt-6 h-40 rounded-xl" />
      )}
      {data && <Request token={token} request={data} />}
    </PublicPage>
  );
}

function Request({ token, request }: { token: string; request: OwnerRequestByLink }) {
  const { address, kind, message, isVerified, record } = request;
  return (
    <>
      <dl className="card mt-6 grid gap-x-6 gap-y-1 p-4 text-sm sm:grid-cols-[max-content_1fr]">
        <dt className="font-medium">Shop</dt>
        <dd className="wrap-anywhere mb-2 text-ink-soft sm:mb-0">{displayDomain(address)}</dd>
        <dt className="font-medium">Request</dt>
        <dd className="mb-2 text-ink-soft sm:mb-0">{KINDS[kind]}</dd>
        {message !== '' && (
          <>
            <dt className="font-medium">Text</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-soft">
              {message}
            </dd>
          </>
        )}
      </dl>
      {isVerified ? (
        <p role="status" className="mt-6 rounded-lg bg-success-soft px-3.5 py-2.5 text-sm text-success">
          Thank you, your request is confirmed. We will review it and email you our decision.
        </p>
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
          {record && <DnsRecord record={record} />}
          <Confirm token={token} isByDns={record !== null} />
        </div>
      )}
    </>
  );
}

function Confirm({ token, isByDns }: { token: string; isByDns: boolean }) {
  const verify = useVerifyOwnerRequest(token);
  const failure = verify.error
    ? (linkProblem(verify.error) ??
      (codeOf(verify.error) === 'too-many-requests'
        ? 'Too many requests. Please try again in a minute.'
        : 'Something went wrong. Please try again.'))
    : verify.data?.isVerified === false &&
      "We can't see the record yet. Check the name and the value, and try again later: this link works for a week.";
  return (
    <>
      {failure && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-2.5 text-danger text-sm">
          {failure}
        </p>
      )}
      <Button
        busy={verify.isBusy}
        onClick={() => verify.mutate()}
        className="justify-self-start max-sm:w-full"
      >
        {isByDns ? 'Check the record' : 'Confirm that the shop is mine'}
      </Button>
    </>
  );
}
