import { type OpenPayment, planOf, type User } from '@brandlode/contract';
import { useLocation } from 'react-router';
import { useUser } from '#lib/session/session.ts';
import { paths } from '#paths.ts';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { useOpenPayment } from '../api/read-subscription.ts';
import { amountOf, dateOf, momentOf } from '../model/subscription-texts.ts';
import { PortalFailure } from './portal-failure.tsx';

const CLASS =
  'wrap-anywhere border-line border-b bg-danger-soft px-4 py-1.5 text-danger text-sm sm:px-6 lg:px-8';
/** The longest path that the portal may lead back to. */
const MAX_PATH = 500;

/** Says above every page that a payment failed: with a button to users who pay, as a plain line to members. */
export function PaymentBanner() {
  const { paymentFailed, workspace } = useUser();
  if (!paymentFailed) return null;
  if (paymentFailed.payer === 'user') return <OwnPayment stored={paymentFailed} />;
  return (
    <aside aria-label="Payment" className={CLASS}>
      The last payment for “<bdi>{workspace?.name}</bdi>” failed.{' '}
      {paymentFailed.keptUntil
        ? `Its owner can pay until ${momentOf(paymentFailed.keptUntil)}; until then nothing changes for you.`
        : 'Its plan continues once its owner has paid.'}
    </aside>
  );
}

function OwnPayment({ stored }: { stored: NonNullable<User['paymentFailed']> }) {
  const { pathname, search } = useLocation();
  const page = `${pathname}${search}`;
  const portal = useBillingPortal(page.length > MAX_PATH ? paths.settingsBilling : page);
  const { isPaid, payment } = useOpenPayment();
  if (isPaid) return null;
  return (
    <aside aria-label="Payment" className={CLASS}>
      {textOf(payment ?? { charge: null, keptUntil: stored.keptUntil })}{' '}
      <button
        type="button"
        disabled={portal.busy}
        onClick={portal.open}
        className="min-h-6 rounded-sm font-medium underline underline-offset-4 disabled:opacity-55"
      >
        {portal.busy ? 'Opening…' : 'Pay or update card'}
      </button>
      <PortalFailure error={portal.error} />
    </aside>
  );
}

function textOf({ charge, keptUntil }: OpenPayment): string {
  const what = charge
    ? `The payment of ${amountOf(charge)} for your ${planOf(charge.tier).name} plan failed.`
    : 'Your last payment failed.';
  const next =
    charge &&
    (charge.nextAttemptAt
      ? `We'll try again on ${dateOf(charge.nextAttemptAt)}.`
      : "We won't try again automatically.");
  const kept = keptUntil
    ? `You keep your plan until ${momentOf(keptUntil)}.`
    : 'Your plan continues once it is paid.';
  return [what, next, kept].filter(Boolean).join(' ');
}
