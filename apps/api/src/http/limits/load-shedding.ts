import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem, sendProblem } from '../../errors.ts';

const LIMITS = {
  /**
   * Milliseconds of work in one iteration of the event loop; a request after that has waited, and would delay the next. CPU time of the
   * thread counts, not wall time: load from other processes on the machine is no reason to reject.
   */
  iterationMs: 60,
  /** Requests in flight: those that wait, mostly for the database, hold memory. */
  inFlight: 1_000,
};
const RETRY_AFTER_SECONDS = 2;

/**
 * Rejects requests that would wait too long with 503 and Retry-After: at twice the load this process can handle, half of the requests
 * stay fast instead of all becoming slow (measured by `npm run bench -- overload`).
 */
export function loadShedding(app: FastifyInstance, inFlight: () => number, limits = LIMITS): void {
  let iteration: { startedAt: number; cpuAtStart: number } | undefined;

  function isIterationLong(): boolean {
    const now = performance.now();
    if (!iteration) {
      iteration = { startedAt: now, cpuAtStart: cpuMs() };
      // Runs after everything that was ready in this iteration.
      setImmediate(() => (iteration = undefined));
      return false;
    }
    // Wall time is an upper bound of CPU time, and cheaper to read.
    return (
      now - iteration.startedAt > limits.iterationMs && cpuMs() - iteration.cpuAtStart > limits.iterationMs
    );
  }
  const reject = (reply: FastifyReply) =>
    sendProblem(reply.header('retry-after', String(RETRY_AFTER_SECONDS)), problem('overloaded'));
  const isExempt = ({ routeOptions }: FastifyRequest) => routeOptions.config.exemptFromLoadShedding === true;

  app.addHook('onRequest', (request, reply, done) => {
    if ((isIterationLong() || inFlight() > limits.inFlight) && !isExempt(request)) return void reject(reply);
    done();
  });
  // Requests that waited for the same thing continue in the same iteration, and their work only starts here.
  app.addHook('preHandler', (request, reply, done) => {
    if (isIterationLong() && !isExempt(request)) return void reject(reply);
    done();
  });
}

/** Returns the CPU time that this thread has used so far. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
