import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Section } from '#ui/section.tsx';
import { useOwnerRequests } from '../api/owner-requests.ts';

/** For operators: how many requests wait for a decision. */
export function OwnerRequestsNotice() {
  const { data } = useOwnerRequests();
  return (
    <Section title="Owner requests">
      <p className="digits mt-0.5 text-ink-soft text-sm">
        {data && `${waitingText(data.waiting)} `}
        <TextLink to={paths.dataHealthOwnerRequests}>See the requests</TextLink>
      </p>
    </Section>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'No requests to review.';
  return waiting === 1 ? '1 request to review.' : `${waiting} requests to review.`;
}
