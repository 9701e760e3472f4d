import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { codeOf } from '#lib/loading/http.ts';
import { safeRedirect } from '#lib/session/safe-redirect.ts';
import { useSession } from '#lib/session/session.ts';
import { displayEmail } from '#lib/text/display-email.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths, withDeepLink } from '#paths.ts';
import { readPendingRegistration } from '../model/pending-registration.ts';

/** Shown after a registration: where the link was sent, and what to do if it does not arrive. */
export function RegisteredNotice() {
  const [params] = useSearchParams();
  const [registration] = useState(readPendingRegistration);
  const { session } = useSession();
  const resend = useExclusiveMutation({
    mutationFn: async (email: string) => session.resendVerification?.(email),
  });
  // Login shows the outcome of a verification link instead.
  if (!registration || params.get('confirm_email') === 'true') return null;
  const { email } = registration;

  return (
    <div
      tabIndex={-1}
      data-read-first
      className="mb-6 rounded-lg bg-notice-soft outline-1 outline-transparent px-3.5 py-2.5 text-notice-ink text-sm"
    >
      <p>
        We sent a verification link to{' '}
        <strong className="wrap-anywhere font-medium">{displayEmail(email)}</strong>. Open it, then sign in
        here.
      </p>
      <p className="mt-1.5">
        Nothing arrived? Check your spam folder
        {session.resendVerification && (
          <>
            ,{' '}
            <button
              type="button"
              disabled={resend.isPending}
              onClick={() => resend.mutate(email)}
              className="rounded-sm font-medium underline underline-offset-4 disabled:opacity-55"
            >
              Resend email
            </button>
          </>
        )}{' '}
        or{' '}
        <Link
          to={withDeepLink(paths.register, safeRedirect(params.get('next')))}
          state={{ changesAddress: true }}
          className="rounded-sm font-medium underline underline-offset-4"
        >
          change address
        </Link>
        .
      </p>
      <p role="status" className="font-medium not-empty:mt-1.5">
        {resend.isSuccess && 'Sent again.'}
        {resend.isError &&
          (codeOf(resend.error) === 'too-many-requests'
            ? 'Please wait a few minutes before you request another email.'
            : "The email couldn't be sent. Please try again.")}
      </p>
    </div>
  );
}
