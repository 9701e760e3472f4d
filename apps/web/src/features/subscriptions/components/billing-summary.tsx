import { planOf } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { useUser } from '#lib/session/session.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useCurrentSubscription } from '../api/read-subscription.ts';
import { useResume } from '../api/resume-subscription.ts';
import {
  accessEnd,
  amountOf,
  momentOf,
  nextChargeOf,
  PLAN_LOST,
  paymentText,
  type Subscription,
} from '../model/subscription-texts.ts';

/** Plan, price, next charge and card of the user's own subscription. */
export function BillingSummary() {
  const { data: subscription, isPending, refetch } = useCurrentSubscription();
  const user = useUser();
  if (subscription) return <Terms subscription={subscription} />;
  if (isPending) return <div className="skeleton m-5 h-24" />;
  if (subscription === undefined)
    return (
      <LoadError text="Couldn't load your plan." className="justify-center" onRetry={() => void refetch()} />
    );
  return (
    <p className="p-5 text-pretty text-sm">
      {user.workspace && user.workspace.role !== 'owner' ? (
        <>
          You have no plan of your own. You work in “<bdi>{user.workspace.name}</bdi>” under the plan of its
          owner.
        </>
      ) : (
        <>
          You have no subscription. <TextLink to={paths.settingsPlan}>See the plans</TextLink>
        </>
      )}
    </p>
  );
}

function Terms({ subscription }: { subscription: Subscription }) {
  const { interval } = subscription;
  return (
    <dl className="grid gap-x-6 gap-y-4 p-5 text-sm sm:grid-cols-2">
      <Term name="Plan">{planText(subscription)}</Term>
      <Term name="Price">
        {amountOf(subscription)} per {interval}
      </Term>
      <Term name="Next charge">
        <NextCharge subscription={subscription} />
      </Term>
      <Term name="Payment method">{paymentText(subscription)}</Term>
    </dl>
  );
}

/** The plan that is subscribed to, and the one that is kept until its first payment. */
function planText({ tier, granted }: Subscription): string {
  const { name } = planOf(tier);
  return granted && granted.tier !== tier ? `${planOf(granted.tier).name}, until ${name} is paid` : name;
}

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5 font-medium">{children}</dd>
  </div>
);

function NextCharge({ subscription }: { subscription: Subscription }) {
  const { endsAt, granted, overdueUntil } = subscription;
  if (endsAt) return <Canceled subscription={subscription} />;
  if (granted === null) return PLAN_LOST;
  if (overdueUntil)
    return `Your last payment failed. Update your payment method by ${momentOf(overdueUntil)} to keep your plan.`;
  return nextChargeOf(subscription) ?? 'None';
}

function Canceled({ subscription }: { subscription: Subscription }) {
  const resume = useResume();
  const { granted, trialEndsAt, overdueUntil } = subscription;
  const end = accessEnd(subscription);
  return (
    <>
      <p className="text-pretty">
        {overdueUntil || granted === null ? 'Your last payment failed. ' : 'None. '}
        {`Your ${trialEndsAt ? 'trial' : 'plan'} is canceled${end && granted !== null ? `; you have access until ${momentOf(end)}` : ''}.`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={resume.isBusy}
        onClick={() => resume.mutate()}
        className="mt-2"
      >
        Resume<span className="sr-only"> subscription</span>
      </Button>
    </>
  );
}
