import type { ReactNode } from 'react';
import { codeOf } from '#lib/loading/http.ts';
import { useProduct } from '#lib/product.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';

/** Says why the billing portal did not open, and what to do instead. */
export function PortalFailure({ error, className = '' }: { error: Error | null; className?: string }) {
  if (!error) return null;
  return (
    <p role="alert" className={`text-pretty text-danger text-sm ${className}`}>
      <Reason error={error} />
    </p>
  );
}

function Reason({ error }: { error: Error }) {
  const support = useProduct()?.supportEmail;
  switch (codeOf(error)) {
    case 'no-customer':
      return (
        <>
          You have no billing account yet. It is created when you choose a plan.{' '}
          <TextLink to={paths.settingsPlan}>See the plans</TextLink>
        </>
      );
    case 'portal-unavailable':
      return (
        <>
          The billing portal isn't available right now, and nothing was changed.{' '}
          {support ? (
            <>
              Write to{' '}
              <a href={`mailto:${support}`} className="wrap-anywhere underline underline-offset-4">
                {support}
              </a>{' '}
              to change or cancel your plan.
            </>
          ) : (
            'Please try again later.'
          )}
        </>
      );
    case 'upstream-failed':
      return "Our payment provider isn't responding right now, and nothing was changed. Please try again in a few minutes.";
    case 'too-many-requests':
      return 'Too many requests. Please try again in a minute.';
    default:
      return problemText(error);
  }
}

/** A button that opens the portal, beside what it is for. */
export const PortalRow = (row: { text: string; error: Error | null; children: ReactNode }) => (
  <div className="p-5">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-soft text-sm">{row.text}</p>
      {row.children}
    </div>
    <PortalFailure error={row.error} className="mt-3" />
  </div>
);
