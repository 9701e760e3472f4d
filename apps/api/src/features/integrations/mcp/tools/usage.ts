import { CheckAllowance, type Checks, type NicheList } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const usage = defineTool({
  name: 'usage',
  title: 'Plan and allowances',
  description:
    'The plan of the workspace, the role and scopes of the key, what is left of the request allowance of this minute and of the store checks of today.',
  input: z.strictObject({}),
  output: z.object({
    plan: z.string(),
    role: z.string(),
    scopes: z.array(z.string()).nullable(),
    requests: z.string().nullable(),
    checks: CheckAllowance.nullable(),
    page: z.url(),
  }),
  effect: 'read',
  async run({ api, links, account }) {
    const may = (scope: string) => account.scopes?.includes(scope) ?? true;
    if (may('brands')) await api.call<NicheList>('/technologies');
    const checks = may('checks') ? (await api.call<Checks>('/checks')).allowance : null;
    return { ...account, requests: api.rateLimit() ?? null, checks, page: links.settings };
  },
});
