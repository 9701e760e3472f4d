import type { ReactNode } from 'react';
import { linkProblem } from '../api/email-change.ts';

type Props = {
  token: string;
  error: unknown;
  /** What was done, once it is. */
  done: string | undefined;
  /** The button that does it. */
  children: ReactNode;
};

/** What the link of a mail does: the button, the result, or why the link cannot be used. */
export function LinkOutcome({ token, error, done, children }: Props) {
  if (done !== undefined)
    return (
      <p
        role="status"
        className="wrap-anywhere rounded-lg bg-success-soft px-3.5 py-2.5 text-sm text-success"
      >
        {done}
      </p>
    );
  const problem =
    token === '' ? 'This link is incomplete. Open it from the email again.' : linkProblem(error);
  const failure = problem ?? (error ? 'Something went wrong. Please try again.' : undefined);
  return (
    <div className="space-y-5">
      {failure && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-2.5 text-danger text-sm">
          {failure}
        </p>
      )}
      {!problem && children}
    </div>
  );
}
