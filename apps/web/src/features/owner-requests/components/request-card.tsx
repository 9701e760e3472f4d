import type { OwnerRequest, OwnerRequestKind, OwnerRequestProof } from '@brandlode/contract';
import { Link } from 'react-router';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatMoment } from '#lib/text/format-date.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useUndoOwnerRequest } from '../api/owner-requests.ts';
import { DecisionForm } from './decision-form.tsx';

const KINDS: Record<OwnerRequestKind, string> = { correction: 'Correction', removal: 'Removal' };
const PROOFS: Record<OwnerRequestProof, string> = {
  mail: 'by a mailbox at the domain',
  dns: 'by a DNS record of the domain',
};
const LINK = 'underline decoration-line-strong underline-offset-2 hover:text-ink';

/** A verified request: what it says, which brands it is about, and the decision. */
export function RequestCard({ request }: { request: OwnerRequest }) {
  const { address, kind, message, email, verifiedAt, verifiedBy, brands, decision } = request;
  return (
    <li className="card p-4 text-sm">
      <h3 className="wrap-anywhere font-medium text-base">
        {KINDS[kind]}: {displayDomain(address)}
      </h3>
      <p className="wrap-anywhere mt-0.5 text-ink-soft">
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
        , confirmed {formatMoment(new Date(verifiedAt))} {PROOFS[verifiedBy]}
      </p>
      {message !== '' && (
        <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line border-line border-l-2 pl-3">
          {message}
        </p>
      )}
      {decision ? (
        <Decision request={request} decision={decision} />
      ) : (
        <>
          <Brands brands={brands} kind={kind} />
          <DecisionForm request={request} />
        </>
      )}
    </li>
  );
}

function Brands({ brands, kind }: { brands: OwnerRequest['brands']; kind: OwnerRequestKind }) {
  if (brands.length === 0)
    return (
      <p className="mt-3 text-ink-soft">
        The catalogue has no brand at this address.
        {kind === 'removal' && ' Accepting keeps it from being added.'}
      </p>
    );
  if (kind === 'correction') return <BrandLinks lead="Brands at this address:" brands={brands} />;
  return (
    <>
      <BrandLinks
        lead="Accepting deletes, with products and history:"
        brands={brands.filter(({ isPrimary }) => isPrimary)}
      />
      <BrandLinks
        lead="Accepting takes the address, with what was observed there, from a brand with another primary address:"
        brands={brands.filter(({ isPrimary }) => !isPrimary)}
      />
    </>
  );
}

function BrandLinks({ lead, brands }: { lead: string; brands: OwnerRequest['brands'] }) {
  if (brands.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="text-ink-soft">{lead}</p>
      <ul className="mt-1 grid gap-0.5">
        {brands.map(({ id, name, domain }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={paths.brandOverview(id)} className={LINK}>
              {name}
            </Link>{' '}
            <span className="text-ink-faint">{displayDomain(domain)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type DecisionProps = { request: OwnerRequest; decision: NonNullable<OwnerRequest['decision']> };

function Decision({ request: { id, address, kind }, decision }: DecisionProps) {
  const { accepted, reason, at, by, undone } = decision;
  const undo = useUndoOwnerRequest(id);
  const withdrawal = useConfirmDialog({
    question: `Withdraw the removal of ${displayDomain(address)}?`,
    consequence:
      'Its site may be visited and the brand may be added again. The deleted data does not come back. The owner gets no message.',
    action: 'Withdraw removal',
    busy: undo.isBusy,
    onConfirm: () => undo.mutate(undefined, { onSettled: () => withdrawal.close() }),
  });
  return (
    <div className="mt-3">
      <p className="text-ink-soft">
        <span className="font-medium text-ink">{accepted ? 'Accepted' : 'Declined'}</span>{' '}
        {formatMoment(new Date(at))} by {by ?? 'a former operator'}
      </p>
      {reason !== '' && (
        <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line text-ink-soft">
          {reason}
        </p>
      )}
      {undone && (
        <p className="mt-1 text-ink-soft">
          Withdrawn {formatMoment(new Date(undone.at))} by {undone.by ?? 'a former operator'}
        </p>
      )}
      {accepted && kind === 'removal' && !undone && (
        <>
          <Button variant="secondary" size="sm" className="mt-3" {...withdrawal.trigger}>
            Withdraw removal
          </Button>
          {withdrawal.element}
        </>
      )}
      {undo.isError && (
        <p role="alert" className="mt-2 text-danger">
          Couldn't withdraw it. Please try again.
        </p>
      )}
      {accepted && kind === 'correction' && (
        <p className="mt-1 text-ink-soft">
          <Link to={paths.import} className={LINK}>
            Import the right values
          </Link>
          {` with the source “Owner of ${displayDomain(address)}”. A newer value of another source stays, and the report says so.`}
        </p>
      )}
    </div>
  );
}
