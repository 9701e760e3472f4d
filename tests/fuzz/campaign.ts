import { seeded } from '../../apps/api/src/features/subscriptions/testing/random.ts';
import { judge } from './check-response.ts';
import { type Request, requestMaker, type Surroundings } from './requests.ts';
import { openClient } from './send.ts';

/** What was wrong how often at one route, with the first request it was wrong at. */
export type Mistake = { wrong: string; times: number; number: number; sent: string; answered: string };
export type Report = {
  seed: number;
  requests: number;
  /** Answers by route and status; what no route is meant for stands under `elsewhere`. */
  statuses: Map<string, Map<number, number>>;
  mistakes: Mistake[];
};

const AT_ONCE = 16;
const MOST_TRIES = 100;
/** Bodies above the limit may lose their connection while they are sent. */
const LARGE = 256 * 1024;

/** Sends so many requests to a running API and judges every answer. The same seed makes the same requests. */
export async function runCampaign(
  url: string,
  surroundings: Surroundings,
  { seed, requests }: { seed: number; requests: number },
): Promise<Report> {
  const random = seeded(seed);
  const make = requestMaker(surroundings);
  const client = openClient(url, AT_ONCE);
  const statuses: Report['statuses'] = new Map();
  const mistakes = new Map<string, Mistake>();
  let next = 0;

  /** Sent again where the server says that too many are under way, as it may on a busy machine. */
  async function answerTo(request: Request) {
    for (let tries = 1; ; tries++) {
      const answer = await client.send(request);
      const overloaded = !(answer instanceof Error) && answer.body.includes('"code":"overloaded"');
      if (!overloaded || tries === MOST_TRIES) return answer;
      await new Promise((passed) => setTimeout(passed, 100));
    }
  }

  async function lane() {
    while (next < requests) {
      const number = next++;
      const request = make(random);
      const answer = await answerTo(request);
      const sent = `${request.kind}: ${request.method} ${request.target} ${request.headers.map(([name, value]) => `${name}: ${value.slice(0, 60)}`).join(' | ')} ${request.body?.toString().slice(0, 300) ?? ''}`;
      const route = request.operation?.name ?? 'elsewhere';
      const note = (wrong: string, answered: string) => {
        const known = mistakes.get(`${route} ${wrong}`);
        if (known) known.times++;
        else mistakes.set(`${route} ${wrong}`, { wrong, times: 1, number, sent, answered });
      };
      if (answer instanceof Error) {
        if ((request.body?.length ?? 0) <= LARGE) note(`no answer: ${answer.message}`, '');
        continue;
      }
      const counts = statuses.get(route) ?? new Map<number, number>();
      statuses.set(route, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
      const answered = `${answer.status} ${answer.body.toString().slice(0, 300)}`;
      for (const wrong of judge(surroundings.document, request, answer)) note(wrong, answered);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    client.close();
  }
  return { seed, requests, statuses, mistakes: [...mistakes.values()] };
}
