import type { ChatService, Run } from '../chat-service.ts';
import { check, fieldsOf, listOf, textOf, urlOf } from '../read.ts';

const MAX_ALL = 6_000;

/** A webhook with embeds. */
export const discord: ChatService = {
  label: 'Discord',
  path: '/api/webhooks/:id/:token',
  example: '/api/webhooks/100000000000000001/sandboxSandboxSandbox',
  read(body) {
    const message = fieldsOf(body, 'payload');
    const embeds = listOf(message.embeds, 'embeds', 10);
    const texts = embeds.map(({ title, description, url }) => ({
      title: textOf(title, 'title', 256),
      description: textOf(description, 'description', 4_096),
      url: urlOf(url, 'url'),
    }));
    const length = texts.reduce(
      (total, { title, description }) => total + title.length + description.length,
      0,
    );
    check(length <= MAX_ALL, 'Embed size exceeds maximum size of 6000');
    const allowed =
      message.allowed_mentions === undefined
        ? undefined
        : fieldsOf(message.allowed_mentions, 'allowed_mentions');
    const suppressesMentions = Array.isArray(allowed?.parse) && allowed.parse.length === 0;
    const told = JSON.stringify(message);
    return {
      lines: texts.flatMap(({ title, description, url }) => [
        [{ text: withoutEscapes(title), url, bold: true }],
        ...description.split('\n').filter(Boolean).map(runsOf),
      ]),
      mentions: suppressesMentions ? [] : (told.match(/@everyone|@here|<@[!&]?\d+>/g) ?? []),
    };
  },
  accepted: { status: 204, body: '' },
  rejected: (message) => ({
    status: 400,
    body: { code: 50_035, message: 'Invalid Form Body', errors: { message } },
  }),
  limited: (seconds) => ({ message: 'You are being rate limited.', retry_after: seconds, global: false }),
};

const withoutEscapes = (text: string) => text.replaceAll(/\\([\\*_~`|>#[\]()<+-])/g, '$1');

/** Links and emphasis; a sign after a backslash is text. */
function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  for (const [, linked, url, marked, plain] of line.matchAll(
    /(?:\*\*)?\[((?:\\.|[^\]\\])*)\]\((https?:[^)\s]+)\)(?:\*\*)?|\*{1,2}((?:\\.|[^*\\])+)\*{1,2}|((?:\\.|[^\\*[])+|[[*])/g,
  )) {
    if (linked !== undefined && url !== undefined)
      runs.push({ text: withoutEscapes(linked), url, bold: true });
    else if (marked !== undefined) runs.push({ text: withoutEscapes(marked), bold: true });
    else runs.push({ text: withoutEscapes(plain ?? '') });
  }
  return runs;
}
