import { isFreePort } from '@brandlode/database';

/**
 * Waits a moment for a port that is being released, as after a restart. Throws an error that names the variable if the port stays
 * in use.
 */
export async function requireFreePort(port: number, variable: string) {
  for (let attempt = 0; attempt < 30; attempt++) {
    if (await isFreePort(port)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`Port ${port} is taken by another program. Stop it, or choose another with ${variable}=…`);
}
