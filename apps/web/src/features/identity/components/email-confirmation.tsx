import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { codeOf } from '#lib/loading/http.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useVerificationToken, useVerifyEmail } from '../api/verify-email.ts';
import { clearPendingRegistration } from '../model/pending-registration.ts';

/** The outcome of a verification link (`/login?confirm_email=true`), kept in the URL so that a reload does not verify again. */
export function EmailConfirmation() {
  const [params, setParams] = useSearchParams();
  const { data: outcome, isFetching, error, refetch } = useVerifyEmail(useVerificationToken());
  const confirmed = outcome ?? params.get('confirmed');

  useEffect(() => {
    if (!outcome) return;
    clearPendingRegistration();
    setParams(
      (now) => {
        now.set('confirmed', outcome);
        return now;
      },
      { replace: true },
    );
  }, [outcome, setParams]);

  if (params.get('confirm_email') !== 'true') return null;
  if (confirmed === 'already-verified') {
    return <Notice kind="success">Your email is already verified. Please sign in.</Notice>;
  }
  if (confirmed) return <Notice kind="success">Your email is verified. Please sign in.</Notice>;
  if (isFetching) {
    return (
      <p className="mb-6 flex items-center gap-2.5 rounded-lg bg-sunken px-3.5 py-2.5 text-ink-soft text-sm">
        <Spinner decorative />
        <span role="status">Verifying your email…</span>
      </p>
    );
  }
  if (error === null) {
    return <Notice kind="notice">Please check your inbox for a verification link.</Notice>;
  }
  switch (codeOf(error)) {
    case 'registration-unproven':
      return (
        <Notice kind="notice">
          <strong className="font-medium">One more step:</strong> sign in with the password you chose when you
          signed up, and your email is verified. If you did not sign up, close this page, or{' '}
          <TextLink to={paths.forgotPassword}>set your own password</TextLink>.
        </Notice>
      );
    case 'invalid-token':
    case 'expired-token':
    case 'invalid-request':
      return (
        <Notice kind="danger">
          This link has expired or has already been used. Try signing in: if your email isn't verified yet,
          we'll send you a new link.
        </Notice>
      );
    default:
      return (
        <Notice kind="danger">
          We couldn't verify your email.{' '}
          <button
            type="button"
            onClick={() => void refetch()}
            className="rounded-sm font-medium underline underline-offset-4"
          >
            Try again
          </button>
        </Notice>
      );
  }
}

const COLORS = {
  success: 'bg-success-soft text-success',
  notice: 'bg-notice-soft text-notice-ink',
  danger: 'bg-danger-soft text-danger',
};

function Notice({ kind, children }: { kind: keyof typeof COLORS; children: ReactNode }) {
  return (
    <p
      role={kind === 'danger' ? 'alert' : 'status'}
      className={`mb-6 rounded-lg px-3.5 py-2.5 text-sm ${COLORS[kind]}`}
    >
      {children}
    </p>
  );
}
