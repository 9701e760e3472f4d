import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useMailedToken } from '#lib/session/mailed-token.ts';
import { useSession } from '#lib/session/session.ts';

/** The token of the verification link (`/login?confirm_email=true`) that opened this page. */
export function useVerificationToken(): string | null {
  const [params] = useSearchParams();
  const token = useMailedToken();
  return params.get('confirm_email') === 'true' ? token : null;
}

/** Verifies once, however often the page renders. */
export function useVerifyEmail(token: string | null) {
  const { session } = useSession();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: token === null ? skipToken : () => session.verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  });
}
