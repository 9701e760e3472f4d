import { DEFAULT_INTERVAL, type Interval, PLANS, planFeatures } from '@brandlode/contract';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { useProduct } from '#lib/product.ts';
import { useUser } from '#lib/session/session.ts';
import { readStored, store } from '#lib/storage.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useCheckout } from '../api/create-checkout-session.ts';
import { useCurrentSubscription, useSubscription } from '../api/read-subscription.ts';
import { CheckoutButton } from '../components/checkout-button.tsx';
import { PlanStarted } from '../components/plan-started.tsx';
import { PlanState } from '../components/plan-state.tsx';
import { Pricing } from '../components/pricing.tsx';
import { TrialSuspended } from '../components/trial-suspended.tsx';

const loadDialog = () =>
  import('../components/switch-plan-dialog.tsx').then(({ SwitchPlanDialog }) => SwitchPlanDialog);

const DISMISSED = 'brandlode.dismissed-plan-start';

export default function PlanPage() {
  const user = useUser();
  const brands = useProduct()?.brands ?? 0;
  const { state } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [interval, setInterval] = useState<Interval>(DEFAULT_INTERVAL);
  const { data: subscription, isPending, refetch } = useCurrentSubscription();
  // Shown once per start, until it is dismissed in this browser.
  const [dismissed, setDismissed] = useState(() => readStored('localStorage', DISMISSED));
  const start = subscription?.isNew ? `${user.id} ${subscription.startedAt}` : null;
  const showsStart = start !== null && start !== dismissed;
  const dialog = useDialog(loadDialog, { hasPortal: Boolean(subscription) });

  // The user is in another owner's workspace.
  const isMember = user.workspace !== undefined && user.workspace.role !== 'owner';
  const own = isMember ? subscription : user;
  const current = isMember ? subscription?.granted : user;
  const suspendedTrial = useSubscription(own === null).data?.suspendedTrial;
  const checkout = useCheckout();
  const planName = PLANS.find(({ id }) => id === user.tier)?.name ?? '';

  const dismiss = () => {
    setDismissed(start);
    store('localStorage', DISMISSED, start);
    heading.current?.focus();
    void navigate('.', { replace: true, state: null, preventScrollReset: true });
  };

  return (
    <>
      <PageTitle>Manage your plan</PageTitle>
      {subscription && showsStart && (
        <PlanStarted subscription={subscription} brands={brands} onDismiss={dismiss} />
      )}
      {isPending && state?.paid === true && <div className="skeleton mb-8 h-96 sm:h-80" />}
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-base">
        Manage your plan
      </h2>
      <p className="mt-0.5 text-ink-soft text-sm">Your current plan and the alternatives.</p>
      <div className="mt-2 mb-4 min-h-5">
        {subscription && !showsStart && <PlanState subscription={subscription} />}
        {isMember && (
          <p className="text-pretty text-sm">
            You work in “<bdi>{user.workspace?.name}</bdi>” under the {planName} plan of its owner. The plans
            below are for your own workspace, which you open on the{' '}
            <TextLink to={paths.settingsTeam}>team page</TextLink>.
          </p>
        )}
        {own === undefined && !isPending && (
          <LoadError text="Couldn't load your plan." className="mt-2" onRetry={() => void refetch()} />
        )}
      </div>
      {own === null && suspendedTrial && (
        <TrialSuspended role="status" className="mb-6" plan={suspendedTrial} checkout={checkout} />
      )}
      <Pricing
        featuresOf={(plan) => planFeatures(plan, brands)}
        onIntervalChange={setInterval}
        action={(plan) => {
          if (own === null) return <CheckoutButton plan={plan} interval={interval} checkout={checkout} />;
          const { id } = plan;
          return current?.tier === id && current.interval === interval ? (
            <Button variant="secondary" disabled aria-describedby={`plan-${id}`}>
              Current Plan
            </Button>
          ) : (
            <Button
              variant="secondary"
              disabled={own === undefined}
              aria-describedby={`plan-${id}`}
              {...dialog.trigger}
            >
              Select plan
            </Button>
          );
        }}
      />
      {dialog.element}
    </>
  );
}
