import { DEFAULT_INTERVAL, type Interval, type PaidTier, planOf } from '@brandlode/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PlainHeader } from '#layout/plain-header.tsx';
import { PageTitle } from '#lib/page-title.tsx';
import { useSession, useUser } from '#lib/session.ts';
import { useSignOut } from '#lib/sign-out.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useCheckout } from '../api/create-checkout-session.ts';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { useSubscription } from '../api/read-subscription.ts';
import { Pricing } from '../components/pricing.tsx';
import { ProgressSteps } from '../components/progress-steps.tsx';

export default function SelectPlanPage() {
  const user = useUser();
  const { signOut, busy: signingOut } = useSignOut();
  const { start, choice } = useCheckout();
  const { trialAvailable, paymentOpen, suspendedTrial } = useSubscription();
  const [interval, setInterval] = useState<Interval>(DEFAULT_INTERVAL);

  return (
    <>
      <PageTitle>Select Plan</PageTitle>
      <PlainHeader width="max-w-5xl">
        <div className="flex min-w-0 items-center gap-4">
          <span className="hidden truncate text-ink-faint text-sm sm:block">{user.email}</span>
          <Button variant="secondary" size="sm" onClick={signOut} busy={signingOut}>
            Sign Out
          </Button>
        </div>
      </PlainHeader>
      <main className="mx-auto max-w-5xl px-5 pt-8 pb-20 sm:px-8">
        <ProgressSteps />
        <div className="mt-10 mb-6 text-center">
          <h1 className="font-semibold text-2xl tracking-tight">Choose your plan</h1>
          <p className="mt-1.5 text-ink-soft">
            {trialAvailable
              ? "7 days free on every plan. You won't be charged until the trial ends."
              : suspendedTrial
                ? 'The first payment is made at checkout.'
                : 'You have used your 7 free days. The first payment is made at checkout.'}
          </p>
        </div>
        {suspendedTrial ? (
          <TrialSuspended
            plan={suspendedTrial}
            busy={choice !== undefined}
            onConfirm={() => start(suspendedTrial)}
          />
        ) : (
          <PaymentPending />
        )}
        {paymentOpen && <PaymentFailed />}
        <Pricing
          heading="h2"
          onIntervalChange={setInterval}
          action={({ id, mostPopular }) => (
            <Button
              variant={mostPopular ? 'primary' : 'secondary'}
              busy={choice?.tier === id}
              disabled={choice !== undefined}
              aria-describedby={`plan-${id}`}
              onClick={() => start({ tier: id, interval })}
            >
              {trialAvailable ? 'Start 7 day trial' : 'Subscribe'}
            </Button>
          )}
        />
        <p className="mt-10 text-center text-ink-faint text-sm">
          Invited to a workspace?{' '}
          <Link to={paths.join} className="underline underline-offset-4">
            Join or open it
          </Link>{' '}
          without a plan of your own.
        </p>
        {!trialAvailable && (
          <p className="mt-2 text-center text-ink-faint text-sm">
            <Link to={paths.unpaidLists} className="underline underline-offset-4">
              Your lists
            </Link>{' '}
            can be read and exported for 12 months after a plan has ended.
          </p>
        )}
        <p className="mt-2 text-center text-ink-faint text-sm">
          You can{' '}
          <Link to={paths.unpaidAccount} className="underline underline-offset-4">
            download your data or delete your account
          </Link>{' '}
          at any time.
        </p>
      </main>
    </>
  );
}

type PlanChoice = { tier: PaidTier; interval: Interval };

/** For users whose card has been used for a trial before: nothing is charged without confirmation. */
function TrialSuspended({
  plan,
  busy,
  onConfirm,
}: {
  plan: PlanChoice;
  busy: boolean;
  onConfirm: () => void;
}) {
  const { name, price } = planOf(plan.tier);
  const dollars = price[plan.interval].chargedCents / 100;
  return (
    <Notice
      text={`The card you entered has already been used for a free trial, so yours was not started. Nothing was charged. To use ${name} now, confirm that you want to pay $${dollars} per ${plan.interval}.`}
    >
      <Button variant="secondary" size="sm" onClick={onConfirm} busy={busy}>
        Confirm and pay
      </Button>
    </Notice>
  );
}

/** For users who return from checkout before Stripe's confirmation arrives. */
function PaymentPending() {
  const { claim, session } = useSession();
  const [checking, setChecking] = useState(false);
  if (claim !== 'given-up') return null;

  const check = async () => {
    setChecking(true);
    await session.refresh().catch(console.error);
    setChecking(false);
  };
  return (
    <Notice text="Have you just paid? We're waiting for the payment provider's confirmation. This can take a minute.">
      <Button variant="secondary" size="sm" onClick={() => void check()} busy={checking}>
        Check again
      </Button>
    </Notice>
  );
}

/** For users whose plan ended because a payment failed: they fix the payment instead of subscribing again. */
function PaymentFailed() {
  const { open, busy } = useBillingPortal(paths.settingsPlan);
  return (
    <Notice text="Your last payment failed. Update your payment method to restore your plan.">
      <Button variant="secondary" size="sm" onClick={open} busy={busy}>
        Update payment method
      </Button>
    </Notice>
  );
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="mx-auto mb-8 flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-lg bg-notice-soft outline-1 outline-transparent px-4 py-3 text-notice-ink text-sm"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">{text}</p>
      {children}
    </div>
  );
}
