import { DEFAULT_INTERVAL, type Interval } from '@brandlode/contract';
import { useState } from 'react';
import { PageTitle } from '#lib/page-title.tsx';
import { useUser } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/use-dialog.tsx';
import { Pricing } from '../components/pricing.tsx';

const loadDialog = () =>
  import('../components/switch-plan-dialog.tsx').then(({ SwitchPlanDialog }) => SwitchPlanDialog);

export default function PlanPage() {
  const user = useUser();
  const [interval, setInterval] = useState<Interval>(DEFAULT_INTERVAL);
  const dialog = useDialog(loadDialog, {});

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
