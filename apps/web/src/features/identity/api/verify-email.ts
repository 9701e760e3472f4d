import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';

/** The token of a verification link (`/login?confirm_email=true&token=`), else `null`. */
export const verificationToken = (params: URLSearchParams): string | null =>
  params.get('confirm_email') === 'true' ? params.get('token') : null;

/** Honours a verification link, once however often the page draws itself. It never signs in. */
export function useVerifyEmail(token: string | null) {
  const { session } = useSession();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await session.verifyEmail(token!);
      return true;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  });
}
