import type { TechnologyId } from '@brandlode/contract';
import type { DetectedTechnology } from '../report.ts';
import { shortEvidence } from '../storefront/page-rules.ts';

type Rules = readonly (readonly [id: TechnologyId, record: RegExp])[];

/** Hosts that networks and platforms have their customers point names to, from their public documentation. */
const HOSTS: Rules = [
  ['cloudfront', /\.cloudfront\.net$/],
  ['fastly', /\.fastly(?:lb)?\.net$/],
  ['akamai', /\.(?:edgekey|edgesuite|akamaiedge)\.net$/],
  ['cloudflare', /\.cdn\.cloudflare\.net$/],
  ['vercel', /\.vercel-dns(?:-\d+)?\.com$/],
  ['netlify', /\.netlify(?:\.app|\.com|global\.com)$/],
  ['bunny', /\.b-cdn\.net$/],
  ['azure-front-door', /\.azurefd\.net$/],
  ['imperva', /\.(?:incapdns|impervadns)\.net$/],
  ['wp-engine', /\.(?:wpengine|wpeproxy)\.com$/],
  ['kinsta', /\.kinsta\.cloud$/],
];

/** Senders allowed by a domain's SPF record, and domain verification codes. */
const TEXTS: Rules = [
  ['klaviyo', /^klaviyo-site-verification=/],
  ['mailchimp', /^v=spf1 .*\binclude:servers\.mcsv\.net\b/],
  ['hubspot', /^v=spf1 .*\binclude:[\w.-]+\.hubspotemail\.net\b/],
  ['brevo', /^v=spf1 .*\binclude:spf\.(?:sendinblue|brevo)\.com\b|^(?:brevo|sendinblue)-code:/i],
  ['activecampaign', /^v=spf1 .*\binclude:emsd1\.com\b/],
  ['mailerlite', /^v=spf1 .*\binclude:_spf\.mlsend\.com\b/],
  ['zendesk', /^v=spf1 .*\binclude:mail\.zendesk\.com\b/],
  ['stripe', /^stripe-verification=/],
];

/** Longer records are neither SPF records nor codes. */
const MAX_RECORD_LENGTH = 2_000;

/** The technologies shown by the CNAME and TXT records of a domain, each with its record as evidence. */
export function technologiesOf(hosts: string[], texts: string[]): DetectedTechnology[] {
  const find = (rules: Rules, type: string, records: string[]) =>
    rules.flatMap(([id, pattern]) => {
      const record = records.find((text) => text.length <= MAX_RECORD_LENGTH && pattern.test(text));
      return record === undefined ? [] : [{ id, evidence: shortEvidence(`${type} ${record}`) }];
    });
  const names = hosts.map((host) => host.toLowerCase().replace(/\.$/, ''));
  return [...find(HOSTS, 'CNAME', names), ...find(TEXTS, 'TXT', texts)];
}
