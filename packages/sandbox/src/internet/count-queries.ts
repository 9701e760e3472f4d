import type { Question } from 'dns-packet';
import type { Code, Reply } from './answer-query.ts';
import type { Site } from './population.ts';

export type QueryCounts = {
  queries: number;
  /** Sites about which a question was asked. */
  names: number;
  /** The most often that one question, such as A of `www`, was asked about one site; lost ones and those repeated over TCP count. */
  mostPerQuestion: number;
  /** Questions that were asked although they had had their final answer. */
  askedAgain: number;
  replies: Partial<Record<Code, number>>;
  unanswered: number;
  truncated: number;
};

type Asked = {
  /** How often the same question was asked before. */
  before: number;
  /** Counts the reply; undefined if there is none. */
  end: (reply: Reply | undefined) => void;
};

/** Counts the queries about each of so many sites, a byte for each question. */
export function countQueries(sites: number) {
  let asked = new Uint8Array(sites * QUESTIONS);
  let answered = new Uint8Array(sites * QUESTIONS);
  let counts = noQueries();

  const end = (reply: Reply | undefined) => {
    if (!reply) counts.unanswered += 1;
    else if (reply.truncated) counts.truncated += 1;
    else counts.replies[reply.code] = (counts.replies[reply.code] ?? 0) + 1;
  };
  return {
    begin(site: Site | undefined, question: Question | undefined): Asked {
      counts.queries += 1;
      if (!site || !question) return { before: 0, end };
      const first = site.index * QUESTIONS;
      const slot = first + questionOf(site, question);
      const before = asked[slot]!;
      if (asked.subarray(first, first + QUESTIONS).every((times) => times === 0)) counts.names += 1;
      asked[slot] = Math.min(255, before + 1);
      counts.mostPerQuestion = Math.max(counts.mostPerQuestion, before + 1);
      counts.askedAgain += answered[slot]!;
      return {
        before,
        end: (reply) => {
          end(reply);
          if (reply?.final) answered[slot] = 1;
        },
      };
    },
    counts: (): QueryCounts => structuredClone(counts),
    clear() {
      asked = new Uint8Array(sites * QUESTIONS);
      answered = new Uint8Array(sites * QUESTIONS);
      counts = noQueries();
    },
  };
}

const noQueries = (): QueryCounts => ({
  queries: 0,
  names: 0,
  mostPerQuestion: 0,
  askedAgain: 0,
  replies: {},
  unanswered: 0,
  truncated: 0,
});

/** Questions about a site that are counted apart: types of the name itself, of `www`, and of names below. */
const TYPES = ['A', 'AAAA', 'CNAME'];
const QUESTIONS = (TYPES.length + 1) * 3;

function questionOf(site: Site, { name, type }: Question): number {
  const host = name.toLowerCase();
  const place = host === site.name ? 0 : host === `www.${site.name}` ? 1 : 2;
  const kind = TYPES.indexOf(type);
  return place * (TYPES.length + 1) + (kind < 0 ? TYPES.length : kind);
}
