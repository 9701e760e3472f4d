import { DEFAULT_INTERVAL, type Interval } from '@brandlode/contract';
import { useState } from 'react';
import { PageTitle } from '#lib/page-title.tsx';
import { useUser } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Pricing } from '../components/pricing.tsx';
import { SwitchPlanDialog } from '../components/switch-plan-dialog.tsx';

export default function PlanPage() {
  const user = useUser();
  const [interval, setInterval] = useState<Interval>(DEFAULT_INTERVAL);
  const [open, setOpen] = useState(false);

  return (
    <>
      <PageTitle>Manage your plan</PageTitle>
      <h2 className="font-semibold text-base">Manage your plan</h2>
      <p className="mt-0.5 mb-4 text-ink-soft text-sm">Your current plan and the alternatives.</p>
      <Pricing
        onIntervalChange={setInterval}
        action={({ id }) =>
          user.tier === id && user.interval === interval ? (
            <Button variant="secondary" disabled aria-describedby={`plan-${id}`}>
              Current Plan
            </Button>
          ) : (
            <Button variant="secondary" aria-describedby={`plan-${id}`} onClick={() => setOpen(true)}>
              Select plan
            </Button>
          )
        }
      />
      <SwitchPlanDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
