import packet, { type Answer, type DecodedPacket, type Question, type StringAnswer } from 'dns-packet';
import { TOP_LEVEL } from './names.ts';
import type { Population, Site } from './population.ts';
import { recordsOf } from './records.ts';

/** Response codes of RFC 1035. */
const CODES = { noerror: 0, formerr: 1, servfail: 2, nxdomain: 3, notimp: 4, refused: 5 };
export type Code = keyof typeof CODES;

export type Reply = {
  code: Code;
  message: Buffer;
  truncated: boolean;
  /** Whether the question needs not be asked again. */
  final: boolean;
};

/** The site that a query is about; undefined for any other name. */
export function siteAskedFor(population: Population, { questions }: DecodedPacket): Site | undefined {
  const labels = hostOf(questions?.[0]).split('.');
  return labels.at(-1) === TOP_LEVEL ? population.find(labels.slice(-2).join('.')) : undefined;
}

const hostOf = (question: Question | undefined): string =>
  (question?.name ?? '').toLowerCase().replace(/\.$/, '');

/** The resolver's reply to a query; undefined if none ever arrives: it was lost, or the name servers are silent. */
export function answerQuery(
  population: Population,
  query: DecodedPacket,
  { site, udp, isFirst }: { site: Site | undefined; udp: boolean; isFirst: boolean },
): Reply | undefined {
  const [question, ...others] = query.questions ?? [];
  if (!question || others.length > 0) return reply(query, 'formerr');
  if (question.class !== 'IN') return reply(query, 'notimp');
  switch (site?.fault) {
    case 'timeout':
      return undefined;
    case 'lossy':
      if (udp && isFirst) return undefined;
      break;
    case 'nxdomain':
    case 'servfail':
    case 'refused':
      return reply(query, site.fault);
    case 'referral':
      return { ...reply(query, 'noerror', { authorities: [ROOT] }), final: false };
  }
  const { code, answers } = follow(population, question);
  const authorities = answers.some(({ type }) => type === question.type) ? [] : [START_OF_AUTHORITY];
  if (udp && site?.fault === 'truncated')
    return {
      ...reply(query, code, { flags: packet.TRUNCATED_RESPONSE }),
      truncated: true,
      final: false,
    };
  return reply(query, code, { answers, authorities });
}

/** The chain of aliases from the host to the records of the wanted type. */
function follow(population: Population, question: Question): { code: Code; answers: StringAnswer[] } {
  const answers: StringAnswer[] = [];
  // The answer repeats the name as it was asked, upper case included.
  let owner = question.name;
  let target: string | undefined = hostOf(question);
  while (target !== undefined) {
    const records = recordsOf(population, target);
    if (!records) return { code: 'nxdomain', answers };
    const { alias, addresses = [], addresses6 = [] } = records;
    const answer = (type: StringAnswer['type'], data: string) =>
      answers.push({ type, name: owner, ttl: TIME_TO_LIVE, class: 'IN', data });
    if (alias !== undefined) answer('CNAME', alias);
    else if (question.type === 'A') for (const address of addresses) answer('A', address);
    else if (question.type === 'AAAA') for (const address of addresses6) answer('AAAA', address);
    target = question.type === 'CNAME' ? undefined : alias;
    owner = alias ?? owner;
  }
  return { code: 'noerror', answers };
}

const TIME_TO_LIVE = 300;
const ROOT: Answer = { type: 'NS', name: '.', ttl: 518_400, class: 'IN', data: 'a.root-servers.net' };
const START_OF_AUTHORITY: Answer = {
  type: 'SOA',
  name: TOP_LEVEL,
  ttl: TIME_TO_LIVE,
  class: 'IN',
  data: {
    mname: `ns.${TOP_LEVEL}`,
    rname: `hostmaster.${TOP_LEVEL}`,
    serial: 1,
    refresh: 7200,
    retry: 3600,
    expire: 1_209_600,
    minimum: TIME_TO_LIVE,
  },
};

type Content = { answers?: Answer[]; authorities?: Answer[]; flags?: number };

function reply(query: DecodedPacket, code: Code, content: Content = {}): Reply {
  const { answers = [], authorities = [], flags = 0 } = content;
  const message = packet.encode({
    type: 'response',
    id: query.id ?? 0,
    flags: packet.RECURSION_AVAILABLE | (query.flag_rd ? packet.RECURSION_DESIRED : 0) | flags | CODES[code],
    questions: query.questions ?? [],
    answers,
    authorities,
    // EDNS is answered with EDNS.
    additionals: query.additionals?.some(({ type }) => type === 'OPT') ? [OPTIONS] : [],
  });
  return { code, message, truncated: false, final: code === 'noerror' || code === 'nxdomain' };
}

const UDP_PAYLOAD = 1232;
const OPTIONS: Answer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: UDP_PAYLOAD,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};
