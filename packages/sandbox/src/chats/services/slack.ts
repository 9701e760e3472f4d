import type { ChatService, Run } from '../chat-service.ts';
import { check, type Fields, fieldsOf, listOf, Rejected, textOf, urlOf } from '../read.ts';

const MAX_BLOCKS = 50;
const MAX_HEADER = 150;
const MAX_TEXT = 40_000;
/** Measured by others: Slack does not publish it. */
const MAX_ALL = 13_000;

/** Incoming webhooks with a header and rich text, the blocks that the product uses. */
export const slack: ChatService = {
  label: 'Slack',
  path: '/services/:team/:bot/:token',
  example: '/services/T0SANDBOX/B0SANDBOX/sandboxSandboxSandbox24',
  read(body) {
    const fields = fieldsOf(body, 'payload');
    const text = textOf(fields.text, 'text', MAX_TEXT);
    const blocks = listOf(fields.blocks, 'blocks', MAX_BLOCKS);
    check(JSON.stringify(blocks).length <= MAX_ALL, 'msg_blocks_too_long');
    const mentions = [...text.matchAll(/<[!@#][^>]*>/g)].map(([mention]) => mention);
    return { lines: blocks.flatMap((block) => linesOf(block, mentions)), mentions };
  },
  accepted: { status: 200, body: 'ok' },
  rejected: () => ({ status: 400, body: 'invalid_blocks' }),
  limited: () => 'rate_limited',
};

function linesOf(block: Fields, mentions: string[]): Run[][] {
  if (block.type === 'header') {
    const text = fieldsOf(block.text, 'header');
    check(text.type === 'plain_text', 'a header must be plain_text');
    return [[{ text: textOf(text.text, 'header', MAX_HEADER), bold: true }]];
  }
  check(block.type === 'rich_text', `unknown block ${String(block.type)}`);
  return listOf(block.elements, 'elements', 50).map((section) => {
    check(section.type === 'rich_text_section', `unknown element ${String(section.type)}`);
    return listOf(section.elements, 'elements', 200).map((element) => runOf(element, mentions));
  });
}

function runOf(element: Fields, mentions: string[]): Run {
  const bold = element.style !== undefined && fieldsOf(element.style, 'style').bold === true;
  if (element.type === 'text') return { text: textOf(element.text, 'text', MAX_TEXT), bold };
  if (element.type === 'link')
    return { text: textOf(element.text, 'text', MAX_TEXT), url: urlOf(element.url, 'url'), bold };
  if (!/^(user|usergroup|broadcast|channel)$/.test(String(element.type)))
    throw new Rejected(`unknown element ${String(element.type)}`);
  mentions.push(String(element.type));
  return { text: `@${String(element.type)}` };
}
