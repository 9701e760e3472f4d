import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem, sendProblem } from '../errors.ts';

/** Asked by the operator's machines and by Stripe, and never refused: what they learn or bring is wanted most under load. */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics', '/api/stripe/webhook']);
const LIMITS = {
  /**
   * Milliseconds of work in one turn of the event loop; whoever comes after it has waited, and would make the next wait. The
   * thread's own time counts, not the clock's: a machine busy with others is no reason to refuse.
   */
  turn: 60,
  /** Calls that wait for something else, the database above all; each holds memory. */
  underWay: 1_000,
};
const RETRY_AFTER_SECONDS = 2;

/**
 * Takes on what can be answered soon and refuses the rest at once with 503 and Retry-After, so that twice the load this
 * process can carry leaves half of it quick instead of everything slow (figures: npm run bench -- overload).
 */
export function admission(app: FastifyInstance, underWay: () => number, limits = LIMITS): void {
  let turn: { began: number; worked: number } | undefined;

  function isTurnOver(): boolean {
    const now = performance.now();
    if (!turn) {
      turn = { began: now, worked: worked() };
      // Runs when all that was ready by now has had its turn.
      setImmediate(() => (turn = undefined));
      return false;
    }
    // The clock goes at least as fast as the thread works, and is quicker to ask.
    return now - turn.began > limits.turn && worked() - turn.worked > limits.turn;
  }
  const refuse = (reply: FastifyReply) =>
    sendProblem(reply.header('retry-after', String(RETRY_AFTER_SECONDS)), problem('overloaded'));
  const isAlways = ({ routeOptions }: FastifyRequest) => ALWAYS.has(routeOptions.url ?? '');

  app.addHook('onRequest', (request, reply, done) => {
    if ((isTurnOver() || underWay() > limits.underWay) && !isAlways(request)) return void refuse(reply);
    done();
  });
  // Many that waited for one thing go on in one turn, and their work begins only now.
  app.addHook('preHandler', (request, reply, done) => {
    if (isTurnOver() && !isAlways(request)) return void refuse(reply);
    done();
  });
}

/** Milliseconds this thread has worked since it began. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
