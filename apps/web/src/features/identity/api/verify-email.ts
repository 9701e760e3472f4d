import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useMailedToken } from '#lib/mailed-token.ts';
import { useSession } from '#lib/session.ts';

/** The token of the verification link (`/login?confirm_email=true`) that led here, else `null`. */
export function useVerificationToken(): string | null {
  const [params] = useSearchParams();
  const token = useMailedToken();
  return params.get('confirm_email') === 'true' ? token : null;
}

/** Takes a verification link, once however often the page is rendered. It never signs in. */
export function useVerifyEmail(token: string | null) {
  const { session } = useSession();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => session.verifyEmail(token!),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  });
}
