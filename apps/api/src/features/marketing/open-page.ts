import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { chosenEncoding } from '../../encodings.ts';
import { securityHeaders } from '../../security-headers.ts';
import { fillPage } from './fill-page.ts';

/** Hashes of what stands in a page itself, as the content security policy names them. */
type Inline = { script: string[]; style: string[] };
type Filled = {
  written: number;
  etag: string;
  inline: Inline;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
};

/** The colour scheme the user chose; without one the page follows their system. */
const CHOSEN_SCHEME = /(?:^|;\s*)scheme=(light|dark)(?=;|$)/;

/**
 * Answers with a built page, filled and compressed at the start and kept until the web app is built again.
 * The chosen scheme stands in the root element, so that the first paint has its colours. The entity tag tells the
 * schemes apart, and every use of the page asks again. A page that does not load third-party scripts may hold the secret of
 * a mailed link: it tells nobody its address.
 */
export function openPage(path: string, config: Config, { thirdParty }: { thirdParty: boolean }) {
  const policy = securityHeaders(config, { thirdParty })['content-security-policy']!;
  const filled = new Map<string, Promise<Filled>>();
  const page = async (scheme: string) => {
    const { mtimeMs } = await stat(path);
    const kept = filled.get(scheme);
    if (kept && (await kept).written === mtimeMs) return kept;
    const made = fill(path, mtimeMs, config, scheme, thirdParty);
    filled.set(scheme, made);
    return made;
  };
  // Where there is no built page yet, whoever asks for it is told.
  page('').catch(() => {});
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const scheme = CHOSEN_SCHEME.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const { etag, inline, ...texts } = await page(scheme);
    reply.header('content-security-policy', admit(policy, inline));
    if (!thirdParty) reply.header('referrer-policy', 'no-referrer');
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      etag,
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = chosenEncoding(request.headers);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(texts[encoding ?? 'plain']);
  };
}

async function fill(
  path: string,
  written: number,
  config: Config,
  scheme: string,
  thirdParty: boolean,
): Promise<Filled> {
  const html = inScheme(fillPage(await readFile(path, 'utf8'), config, thirdParty), scheme);
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const etag = `W/"${sha256(html, 'base64url').slice(0, 22)}"`;
  const inline: Inline = { script: [], style: [] };
  for (const [, element, text] of html.matchAll(/<(script|style)(?: type="module")?>(.*?)<\/\1>/gs))
    inline[element as keyof Inline].push(`'sha256-${sha256(text!, 'base64')}'`);
  return { written, etag, inline, plain, br, gzip: gz };
}

/** The policy that lets in, by their hashes, the scripts and styles that stand in the page itself. */
function admit(policy: string, { script, style }: Inline): string {
  const scripts = policy.replace("script-src 'self'", ["script-src 'self'", ...script].join(' '));
  return style.length === 0 ? scripts : `${scripts};style-src 'self' ${style.join(' ')}`;
}

/** The page as the user chose to see it: pictures and style that ask the system are answered here. */
const inScheme = (html: string, scheme: string): string =>
  scheme === ''
    ? html
    : html
        .replace('<html', `<html data-scheme="${scheme}"`)
        .replaceAll(
          /\(prefers-color-scheme: ?dark\)/g,
          scheme === 'dark' ? '(min-width:0)' : '(max-width:0)',
        );

const sha256 = (text: string, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(text).digest(encoding);
