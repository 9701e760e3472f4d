import type { OwnerRequest } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Section } from '#ui/section.tsx';
import { useOwnerRequests } from '../api/owner-requests.ts';
import { RequestCard } from '../components/request-card.tsx';

/** For operators: verified requests of owners and the decisions. */
export default function OwnerDecisionsPage() {
  const { data, error, isError, refetch } = useOwnerRequests();
  const waiting = data?.data.filter(({ decision }) => decision === null) ?? [];
  const decided = data?.data.filter(({ decision }) => decision !== null) ?? [];
  return (
    <div className="max-w-page">
      <PageTitle>Owner requests</PageTitle>
      <PageHeading
        title="Owner requests"
        lead={
          <>
            {'Owners confirmed that the domain is theirs. '}
            <TextLink to={paths.dataHealth}>Data health</TextLink>
          </>
        }
      />
      {isError && !data && codeOf(error) === 'operators-only' && (
        <p className="mt-6 text-ink-soft">Only operators of this installation see these requests.</p>
      )}
      {isError && !data && codeOf(error) !== 'operators-only' && (
        <LoadError text="Couldn't load the requests." onRetry={() => void refetch()} className="mt-6" />
      )}
      {!data && !isError && <div aria-busy="true" className="skeleton mt-6 h-40 rounded-xl" />}
      {data?.data.length === 0 && (
        <EmptyState
          title="No requests yet"
          text="Requests appear here once their owner has confirmed them."
        />
      )}
      <Requests title={`Waiting for a decision (${data?.waiting ?? 0})`} requests={waiting} />
      <Requests title="Decided" requests={decided} />
    </div>
  );
}

function Requests({ title, requests }: { title: string; requests: OwnerRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Section title={title} className="mt-6">
      <ul className="mt-3 grid max-w-3xl gap-3">
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  );
}
