import { planOf } from '@brandlode/contract';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { amountOf, dayOf, momentOf, type Subscription } from '../model/subscription-texts.ts';

/** One sentence about the subscription: trial, renewal, cancellation or failed payment. */
export function PlanState({ subscription }: { subscription: Subscription }) {
  const { tier, trialEndsAt, nextChargeAt, endsAt, overdueUntil, interval } = subscription;
  const { name } = planOf(tier);
  const amount = amountOf(subscription);
  if (overdueUntil) {
    return (
      <NeedsPortal
        text={`Your last payment failed. You keep your ${name} plan until ${dayOf(overdueUntil)}.`}
        button="Update payment method"
      />
    );
  }
  if (endsAt) {
    return (
      <NeedsPortal
        text={`Your ${name} ${trialEndsAt ? 'trial' : 'plan'} is cancelled and ends on ${momentOf(endsAt)}. Nothing more will be charged.`}
        button="Manage billing"
      />
    );
  }
  if (!nextChargeAt) return null;
  return (
    <p className="text-sm">
      {trialEndsAt
        ? `Your ${name} trial is free until ${momentOf(trialEndsAt)}. Then it costs ${amount} per ${interval}.`
        : `Your ${name} plan renews on ${dayOf(nextChargeAt)} for ${amount}.`}
    </p>
  );
}

function NeedsPortal({ text, button }: { text: string; button: string }) {
  const { open, busy } = useBillingPortal(paths.settingsPlan);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-notice-soft outline-1 outline-transparent px-4 py-3 text-notice-ink text-sm">
      <p className="min-w-0 flex-1 basis-64 text-pretty">{text}</p>
      <Button variant="secondary" size="sm" onClick={open} busy={busy}>
        {button}
      </Button>
    </div>
  );
}
