import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { codeOf } from '../../../lib/http.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useVerifyEmail, verificationToken } from '../api/verify-email.ts';

/**
 * What the verification link (`/login?confirm_email=true&token=`) came to. The token leaves the address once it has been
 * used; without one, the person is told to look for the mail.
 */
export function EmailConfirmation() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('confirm_email') === 'true';
  const token = verificationToken(params);
  const { data: verified, isFetching, error, refetch } = useVerifyEmail(token);

  useEffect(() => {
    if (!verified) return;
    setParams(
      (now) => {
        now.delete('token');
        now.set('confirmed', 'true');
        return now;
      },
      { replace: true },
    );
  }, [verified, setParams]);

  if (!asked) return null;
  if (verified || params.has('confirmed')) {
    return (
      <p role="status" className="mb-6 rounded-lg bg-success-soft px-3.5 py-2.5 text-sm text-success">
        Your email is verified. Please sign in.
      </p>
    );
  }
  if (token === null) {
    return (
      <p role="status" className="mb-6 rounded-lg bg-notice-soft px-3.5 py-2.5 text-notice-ink text-sm">
        Please check your mail: the link in it verifies your email address.
      </p>
    );
  }
  if (isFetching) {
    return (
      <p className="mb-6 flex items-center gap-2.5 rounded-lg bg-sunken px-3.5 py-2.5 text-ink-soft text-sm">
        <Spinner className="size-4" label={null} />
        <span role="status">Verifying your email…</span>
      </p>
    );
  }
  const refused = ['invalid-token', 'expired-token', 'invalid-request'].includes(codeOf(error) ?? '');
  return (
    <div role="alert" className="mb-6 rounded-lg bg-danger-soft px-3.5 py-2.5 text-danger text-sm">
      {refused ? (
        <p>
          This link has expired or was used already. If your email is verified, just sign in; if not, signing
          in tells you so.
        </p>
      ) : (
        <p>
          Your email could not be verified just now.{' '}
          <button
            type="button"
            onClick={() => refetch()}
            className="rounded-sm font-medium underline underline-offset-4"
          >
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
