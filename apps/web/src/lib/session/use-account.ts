import type { Account } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../loading/http.ts';

/** Whether the account has a password here; always false where a hosted platform stores the passwords. */
export const useAccount = () =>
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => apiGet<Account>('/api/account', { signal }) });
