import type { ChatService, Run } from '../chat-service.ts';
import { check, fieldsOf, textOf, urlOf } from '../read.ts';

const MAX_TEXT = 4_096;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** `sendMessage` of a bot with HTML: bold, italic and links. */
export const telegram: ChatService = {
  label: 'Telegram',
  path: '/:bot/sendMessage',
  example: '/bot100000001:sandboxSandboxSandboxSandbox/sendMessage?chat_id=@sandbox',
  read(body) {
    const message = fieldsOf(body, 'payload');
    textOf(message.chat_id, 'chat_id', 100);
    check(message.parse_mode === 'HTML', 'parse_mode must be HTML');
    const html = textOf(message.text, 'text', 20_000);
    const lines = html.split('\n').filter(Boolean).map(runsOf);
    const text = lines
      .flat()
      .map((run) => run.text)
      .join('');
    check(text.length <= MAX_TEXT, 'message is too long');
    return { lines, mentions: [...text.matchAll(/(?<![\w@])@\w{4,32}/g)].map(([mention]) => mention) };
  },
  accepted: { status: 200, body: { ok: true, result: { message_id: 1 } } },
  rejected: (reason) => ({
    status: 400,
    body: { ok: false, error_code: 400, description: `Bad Request: ${reason}` },
  }),
  limited: (seconds) => ({
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${seconds}`,
    parameters: { retry_after: seconds },
  }),
};

function runsOf(line: string): Run[] {
  const open: string[] = [];
  const runs: Run[] = [];
  let url: string | undefined;
  for (const [piece, tag, href] of line.matchAll(/<(\/?[a-z]+)(?: href="([^"]*)")?>|[^<]+|</g)) {
    if (tag === undefined) {
      check(piece !== '<', "can't parse entities: unsupported start tag");
      const text = decode(piece);
      runs.push({ text, bold: open.includes('b'), ...(url !== undefined && { url }) });
    } else if (tag.startsWith('/')) {
      check(open.pop() === tag.slice(1), "can't parse entities: unexpected end tag");
      if (tag === '/a') url = undefined;
    } else {
      check(/^(b|i|a)$/.test(tag), `can't parse entities: unsupported start tag "${tag}"`);
      open.push(tag);
      if (tag === 'a') url = urlOf(decode(href ?? ''), 'href');
    }
  }
  check(open.length === 0, "can't parse entities: can't find end tag");
  return runs;
}

const decode = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
