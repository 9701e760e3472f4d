import { createBrandlode } from '@brandlode/client';

/** The address and the key, from the environment. */
export function connect() {
  const { BRANDLODE_URL: baseUrl, API_KEY: apiKey } = process.env;
  if (!baseUrl || !apiKey) throw new Error('Set BRANDLODE_URL and API_KEY.');
  return { baseUrl, brandlode: createBrandlode({ baseUrl, apiKey }) };
}
