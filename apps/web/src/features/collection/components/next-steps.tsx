import type { NextStep } from '@brandlode/contract';
import { Section } from '#ui/section.tsx';
import { nextStepTexts } from '../model/next-step-texts.ts';

/** What an operator does next so that more is known, and what follows. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  const [next, ...others] = steps;
  if (!next) return null;
  const { title, how } = nextStepTexts(next);
  return (
    <Section title="Next step" className="mt-6">
      <div className="card mt-3 p-4 text-sm">
        <p className="digits text-pretty font-medium">{title}</p>
        <p className="wrap-anywhere mt-0.5 text-pretty text-ink-soft">{how}</p>
        {others.length > 0 && (
          <div className="mt-3 border-line border-t pt-3 text-ink-soft">
            <p className="font-medium text-ink-faint text-xs">After that</p>
            <ol className="digits mt-1 grid gap-1">
              {others.map((step) => (
                <li key={step.step}>{nextStepTexts(step).title}</li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </Section>
  );
}
