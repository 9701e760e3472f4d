import { DEFAULT_INTERVAL, type Interval, planFeatures, type Subscription } from '@brandlode/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PlainPage } from '#layout/plain-page.tsx';
import { useProduct } from '#lib/product.ts';
import { useSession, useUser } from '#lib/session/session.ts';
import { useSignOut } from '#lib/session/sign-out.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useCheckout } from '../api/create-checkout-session.ts';
import { useOpenPayment, useSubscription } from '../api/read-subscription.ts';
import { CheckoutButton } from '../components/checkout-button.tsx';
import { Notice, PortalNotice } from '../components/notice.tsx';
import { Pricing } from '../components/pricing.tsx';
import { ProgressSteps } from '../components/progress-steps.tsx';
import { TrialSuspended } from '../components/trial-suspended.tsx';
import { PLAN_LOST } from '../model/subscription-texts.ts';

export default function SelectPlanPage() {
  const user = useUser();
  const brands = useProduct()?.brands ?? 0;
  const { signOut, busy: signingOut } = useSignOut();
  const checkout = useCheckout();
  const { data: subscription } = useSubscription();
  useOpenPayment();
  const suspendedTrial = subscription?.suspendedTrial;
  const [interval, setInterval] = useState<Interval>(DEFAULT_INTERVAL);

  return (
    <PlainPage
      title="Select Plan"
      width="max-w-5xl"
      end={
        <div className="flex min-w-0 items-center gap-4">
          <span className="hidden truncate text-ink-faint text-sm sm:block">{user.email}</span>
          <Button variant="secondary" size="sm" onClick={signOut} busy={signingOut}>
            Sign Out
          </Button>
        </div>
      }
    >
      <ProgressSteps />
      <div className="mt-10 mb-6 text-center">
        <h1 className="font-semibold text-2xl tracking-tight">Choose your plan</h1>
        <p className="mt-1.5 text-ink-soft">{leadOf(subscription)}</p>
      </div>
      {suspendedTrial ? (
        <TrialSuspended {...NOTICE} plan={suspendedTrial} checkout={checkout} />
      ) : (
        <PaymentPending />
      )}
      {subscription?.paymentOpen && (
        <PortalNotice {...NOTICE} text={PLAN_LOST} button="Update payment method" />
      )}
      <Pricing
        featuresOf={(plan) => planFeatures(plan, brands)}
        heading="h2"
        onIntervalChange={setInterval}
        action={(plan) => (
          <CheckoutButton plan={plan} interval={interval} checkout={checkout} isPrimary={plan.mostPopular} />
        )}
      />
      <p className="mt-10 text-center text-ink-faint text-sm">
        Invited to a workspace?{' '}
        <Link to={paths.join} className="underline underline-offset-4">
          Join or open it
        </Link>{' '}
        without a plan of your own.
      </p>
      {subscription?.trialAvailable === false && (
        <p className="mt-2 text-center text-ink-faint text-sm">
          <Link to={paths.unpaidLists} className="underline underline-offset-4">
            Your lists
          </Link>{' '}
          can be read and exported for 12 months after a plan has ended.{' '}
          <Link to={paths.unpaidBilling} className="underline underline-offset-4">
            Your invoices
          </Link>{' '}
          stay available.
        </p>
      )}
      <p className="mt-2 text-center text-ink-faint text-sm">
        You can{' '}
        <Link to={paths.unpaidAccount} className="underline underline-offset-4">
          download your data or delete your account
        </Link>{' '}
        at any time.
      </p>
    </PlainPage>
  );
}

/** Neutral until it is known whether choosing a plan starts a trial. */
function leadOf(subscription: Subscription | undefined): string {
  if (!subscription) return 'You can cancel at any time.';
  if (subscription.trialAvailable)
    return "7 days free on every plan. You won't be charged until the trial ends.";
  if (subscription.suspendedTrial) return 'The first payment is made at checkout.';
  return 'You have used your 7 free days. The first payment is made at checkout.';
}

const NOTICE = { role: 'status', className: 'mx-auto mb-8 max-w-3xl' } as const;

/** For users who return from checkout before Stripe's confirmation arrives. */
function PaymentPending() {
  const { claim, session } = useSession();
  const check = useMutation({ mutationFn: () => session.refresh(), onError: console.error });
  if (claim !== 'given-up') return null;
  return (
    <Notice
      {...NOTICE}
      text="Have you just paid? We're waiting for the payment provider's confirmation. This can take a minute."
      button="Check again"
      onClick={() => check.mutate()}
      busy={check.isPending}
    />
  );
}
