import createClient from 'openapi-fetch';
import type { paths } from '../../clients/typescript/client.ts';

/** What a developer would write with the generated types. */
export async function journey(baseUrl: string, login: { email: string; password: string }) {
  const visitor = createClient<paths>({ baseUrl });
  const rejected = await visitor.GET('/api/brands', { params: { query: { page: 1 } } });
  if (!rejected.error) throw new Error('Brands are not public.');

  const signedIn = await visitor.POST('/api/auth/login', { body: login });
  if (!signedIn.data) throw new Error(signedIn.error.title);
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${signedIn.data.accessToken}` },
  });

  const found = await client.POST('/api/brands/filter', {
    params: { query: { limit: 3 } },
    body: { estimated_monthly_traffic: { min: 1 }, locations: [] },
  });
  const [first] = found.data?.data ?? [];
  if (!first) throw new Error('No brand matches.');
  const brand = await client.GET('/api/brands/{id}', { params: { path: { id: first.id } } });
  const traffic: number | null | undefined = brand.data?.estimated_monthly_traffic;

  const missing = await client.GET('/api/brands/{id}', { params: { path: { id: 999_999_999 } } });
  // @ts-expect-error The codes of this operation do not include it.
  if (missing.error?.code === 'no-customer') throw new Error('Compiles only while codes are narrowed.');
  const invalid = await client.POST('/api/brands/filter', {
    // @ts-expect-error A bound is a number.
    body: { estimated_monthly_traffic: { min: 'many' } },
  });
  return {
    rejected: rejected.error.code,
    tier: signedIn.data.user.tier,
    total: found.data?.total,
    isSameBrand: brand.data?.brand_name === first.brand_name,
    traffic,
    missing: missing.error?.code,
    invalid: invalid.error?.errors?.[0]?.path,
  };
}
