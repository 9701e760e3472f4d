import type { Account } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from './http.ts';

/** Whether the account has a password of its own; always false where a hosted platform has the passwords. */
export const useAccount = () =>
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => apiGet<Account>('/api/account', { signal }) });
