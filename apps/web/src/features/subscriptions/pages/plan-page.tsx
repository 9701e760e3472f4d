import { DEFAULT_INTERVAL, type Interval, PLANS } from '@brandlode/contract';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { useUser } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/use-dialog.tsx';
import { useCurrentSubscription } from '../api/read-current-subscription.ts';
import { PlanStarted } from '../components/plan-started.tsx';
import { PlanState } from '../components/plan-state.tsx';
import { Pricing } from '../components/pricing.tsx';
import { useDismissal } from '../hooks/use-dismissal.ts';

const loadDialog = () =>
  import('../components/switch-plan-dialog.tsx').then(({ SwitchPlanDialog }) => SwitchPlanDialog);

export default function PlanPage() {
  const user = useUser();
  const { state } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [interval, setInterval] = useState<Interval>(DEFAULT_INTERVAL);
  const { data: subscription, isPending } = useCurrentSubscription();
  const start = useDismissal(subscription?.isNew ? `${user.id} ${subscription.startedAt}` : null);
  const dialog = useDialog(loadDialog, { hasPortal: Boolean(subscription) });

  // The user is in another owner's workspace.
  const isMember = user.workspace !== undefined && user.workspace.role !== 'owner';
  const planName = PLANS.find(({ id }) => id === user.tier)?.name ?? '';

  const dismiss = () => {
    start.dismiss();
    heading.current?.focus();
    void navigate('.', { replace: true, state: null, preventScrollReset: true });
  };

  return (
    <>
      <PageTitle>Manage your plan</PageTitle>
      {subscription && start.shown && <PlanStarted subscription={subscription} onDismiss={dismiss} />}
      {isPending && state?.paid === true && <div className="skeleton mb-8 h-96 sm:h-80" />}
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-base">
        Manage your plan
      </h2>
      <p className="mt-0.5 text-ink-soft text-sm">Your current plan and the alternatives.</p>
      <div className="mt-2 mb-4 min-h-5">
        {subscription && !start.shown && <PlanState subscription={subscription} />}
        {isMember && (
          <p className="text-pretty text-sm">
            You work in “<bdi>{user.workspace?.name}</bdi>” under the {planName} plan of its owner. The plans
            below are for your own workspace.
          </p>
        )}
      </div>
      <Pricing
        onIntervalChange={setInterval}
        action={({ id }) =>
          user.tier === id && user.interval === interval ? (
            <Button variant="secondary" disabled aria-describedby={`plan-${id}`}>
              Current Plan
            </Button>
          ) : (
            <Button
              variant="secondary"
              aria-describedby={`plan-${id}`}
              onPointerEnter={dialog.preload}
              onClick={dialog.show}
            >
              Select plan
            </Button>
          )
        }
      />
      {dialog.element}
    </>
  );
}
