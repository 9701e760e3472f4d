import { Resolver } from 'node:dns/promises';
import type { Resolve } from './connect.ts';

/**
 * Queries name servers directly, the system's unless given. The system's own lookup occupies a thread of the pool, so slow name servers
 * would delay password hashing and file access.
 */
export function queryNameServers(nameServers: string[] | undefined, time: number): Resolve {
  const resolver = new Resolver({ timeout: time / 2, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [four, six].flatMap((found, index) =>
      found.status === 'rejected'
        ? []
        : found.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
    );
  };
}
