import { planFeatures, planOf } from '@brandlode/contract';
import { XMarkIcon } from '@heroicons/react/24/outline';
import { Link } from 'react-router';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { amountOf, momentOf, nextChargeOf, type Subscription } from '../model/subscription-texts.ts';

const WAYS_TO_BEGIN = [
  { to: paths.brands, title: 'Browse brands', text: 'Most popular first.' },
  { to: paths.searchBrands, title: 'Search with filters', text: 'Traffic, revenue, prices and more.' },
  { to: paths.import, title: 'Import stores', text: 'A spreadsheet or a list of websites.' },
];

type Props = { subscription: Subscription; brands: number; onDismiss: () => void };

/** Shown after checkout: the plan, the end of the trial, the first charge, and where to start. */
export function PlanStarted({ subscription, brands, onDismiss }: Props) {
  const { tier, trialEndsAt, interval } = subscription;
  const plan = planOf(tier);
  const nextCharge = nextChargeOf(subscription);
  if (!nextCharge) return null;
  const amount = amountOf(subscription);
  return (
    <section aria-labelledby="plan-started" className="card mb-8 p-5 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 id="plan-started" className="font-semibold text-lg tracking-tight">
          Your {plan.name} {trialEndsAt ? 'trial' : 'plan'} has started
        </h2>
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-m-2 grid size-9 shrink-0 place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
        >
          <XMarkIcon className="size-5" aria-hidden="true" />
        </button>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[auto_1fr]">
        <Fact label="Plan">
          {plan.name}, {amount} per {interval}
        </Fact>
        <Fact label="Includes">{planFeatures(plan, brands).join(' · ')}</Fact>
        {trialEndsAt && <Fact label="Free until">{momentOf(trialEndsAt)}</Fact>}
        <Fact label={trialEndsAt ? 'First charge' : 'Next charge'}>{nextCharge}</Fact>
      </dl>
      <p className="mt-3 text-ink-soft text-sm">
        You can cancel at any time under <TextLink to={paths.settingsBilling}>Billing</TextLink>
        {trialEndsAt
          ? '. If you do so before the trial ends, nothing is charged.'
          : ' and keep the plan until the end of the paid period.'}
      </p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-3">
        {WAYS_TO_BEGIN.map(({ to, title, text }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className="rounded-lg border border-line-strong px-4 py-3 text-sm transition-colors hover:bg-sunken"
            >
              <span className="block font-medium">{title}</span>
              <span className="block text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="text-pretty font-medium">{children}</dd>
    </div>
  );
}
