import { ANNUAL_TOGGLE_TEXT, DEFAULT_INTERVAL, type Interval, PLANS, type Plan } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { Switch } from '#ui/fields/switch.tsx';

type Props = {
  /** Renders a card's button. */
  action: (plan: Plan) => ReactNode;
  featuresOf: (plan: Plan) => string[];
  onIntervalChange?: (interval: Interval) => void;
  heading?: 'h2' | 'h3';
};

/** Interval toggle and plan cards. The toggle switches prices with CSS only, so that it works without JavaScript. */
export function Pricing({ action, featuresOf, onIntervalChange, heading: Heading = 'h3' }: Props) {
  return (
    <div className="group/pricing">
      <div className="flex justify-center">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: Switch is an input */}
        <label className="inline-flex min-h-10 cursor-pointer items-center gap-3 font-medium text-sm">
          <Switch
            name="interval"
            defaultChecked={DEFAULT_INTERVAL === 'year'}
            onChange={(event) => onIntervalChange?.(event.currentTarget.checked ? 'year' : 'month')}
          />
          {ANNUAL_TOGGLE_TEXT}
        </label>
      </div>

      <div className="mx-auto mt-8 grid max-w-3xl gap-5 md:grid-cols-2">
        {PLANS.map((plan) => (
          <article
            key={plan.id}
            aria-labelledby={`plan-${plan.id}`}
            className={`card wrap-anywhere flex min-w-0 flex-col p-6 sm:p-7 ${plan.mostPopular ? 'border-accent ring-1 ring-accent' : ''}`}
          >
            <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
              <Heading id={`plan-${plan.id}`} className="font-semibold text-lg tracking-tight">
                {plan.name}
              </Heading>
              {plan.mostPopular && (
                <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-accent-ink text-xs">
                  Most popular
                </span>
              )}
            </div>
            <p className="mt-2 text-pretty text-ink-soft text-sm md:max-lg:min-h-10">{plan.description}</p>
            <Price plan={plan} interval="month" />
            <Price plan={plan} interval="year" />
            <div className="mt-6 grid">{action(plan)}</div>
            <ul className="mt-6 space-y-2.5 border-line border-t pt-6 text-sm">
              {featuresOf(plan).map((feature) => (
                <li key={feature} className="flex gap-2.5">
                  <CheckMark />
                  {feature}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </div>
  );
}

const SHOWN: Record<Interval, string> = {
  month: 'group-has-checked/pricing:hidden',
  year: 'hidden group-has-checked/pricing:block',
};

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const { perMonth, priceSuffix, savings } = plan.price[interval];
  return (
    <div data-interval={interval} className={`mt-6 ${SHOWN[interval]}`}>
      <p className="flex gap-x-1.5 max-sm:flex-col sm:flex-wrap sm:items-baseline">
        <span className="digits font-semibold text-[clamp(1.5rem,12vw,2.25rem)] leading-tight tracking-tight">
          {dollars(perMonth)}
        </span>
        <span className="text-ink-soft text-sm">{priceSuffix}</span>
      </p>
      {/* Rendered without savings too, so that the toggle causes no layout shift. */}
      <p className="mt-2 min-h-5 font-medium text-accent-ink text-sm">{savings}</p>
    </div>
  );
}

const dollars = (amount: number) => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

function CheckMark() {
  return (
    <svg viewBox="0 0 20 20" className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true">
      <path
        d="m4.5 10.5 3.5 3.5 7.5-8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
