import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SampleAnswer } from '@brandlode/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { chosenEncoding } from '../../http/encodings.ts';
import { knowsEtag } from '../../http/etags.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { fillPage } from './fill-page.ts';
import { fillSample } from './fill-sample.ts';
import { legalPages } from './legal-pages.ts';
import { chosenScheme, withScheme } from './page-scheme.ts';

/** Hashes of inline scripts and styles for the content security policy. */
type Options = { thirdParty: boolean; firstAnswer?: () => Promise<SampleAnswer> };
type Inline = { script: string[]; style: string[] };
type Filled = {
  modifiedAt: number;
  /** The names of the operator's legal texts. */
  legal: string;
  /** The sample's first answer, as JSON. */
  answer: string | undefined;
  etag: string;
  inline: Inline;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
};

/**
 * Serves a built page, filled and compressed once (by `prepare`, otherwise at its first request) and cached until the web app is
 * rebuilt. The chosen scheme is set on the root element, so that the first paint has its colours; the entity tag differs by scheme and
 * is always revalidated. A page without third-party scripts may have the secret of a mailed link in its URL, so it sends no referrer.
 */
export function openPage(path: string, config: Config, options: Options) {
  const { thirdParty, firstAnswer } = options;
  const { 'content-security-policy': policy = '' } = securityHeaders(config, { thirdParty });
  const filled = new Map<string, Promise<Filled>>();
  const readPage = async (scheme: string) => {
    const legal = legalPages(config).join();
    const [{ mtimeMs }, answer] = await Promise.all([stat(path), firstAnswer?.()]);
    const cached = filled.get(scheme);
    // A page that could not be filled is filled again.
    const previous = await cached?.catch(() => undefined);
    const isCurrent = previous?.modifiedAt === mtimeMs && previous.legal === legal;
    if (cached && isCurrent && previous.answer === JSON.stringify(answer)) return cached;
    const page = fill({ path, modifiedAt: mtimeMs, legal, answer, config, scheme, thirdParty });
    filled.set(scheme, page);
    return page;
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const scheme = chosenScheme(request.headers.cookie);
    const { etag, inline, ...texts } = await readPage(scheme);
    reply.header('content-security-policy', withInlineHashes(policy, inline));
    if (!thirdParty) reply.header('referrer-policy', 'no-referrer');
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      etag,
    });
    if (knowsEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = chosenEncoding(request.headers);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(texts[encoding ?? 'plain']);
  };
  return { serve, prepare: () => readPage('') };
}

async function fill({
  path,
  modifiedAt,
  legal,
  answer,
  config,
  scheme,
  thirdParty,
}: {
  path: string;
  modifiedAt: number;
  legal: string;
  answer: SampleAnswer | undefined;
  config: Config;
  scheme: string;
  thirdParty: boolean;
}): Promise<Filled> {
  const built = fillPage(await readFile(path, 'utf8'), config, thirdParty);
  const html = withScheme(answer ? fillSample(built, answer) : built, scheme);
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const etag = `W/"${sha256(html, 'base64url').slice(0, 22)}"`;
  const inline: Inline = { script: [], style: [] };
  for (const [, element, text = ''] of html.matchAll(/<(script|style)(?: type="module")?>(.*?)<\/\1>/gs))
    inline[element === 'style' ? 'style' : 'script'].push(`'sha256-${sha256(text, 'base64')}'`);
  return { modifiedAt, legal, answer: JSON.stringify(answer), etag, inline, plain, br, gzip: gz };
}

/** The policy that allows the page's inline scripts and styles by their hashes. */
function withInlineHashes(policy: string, { script, style }: Inline): string {
  const scripts = policy.replace("script-src 'self'", ["script-src 'self'", ...script].join(' '));
  return style.length === 0 ? scripts : `${scripts};style-src 'self' ${style.join(' ')}`;
}

const sha256 = (text: string, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(text).digest(encoding);
