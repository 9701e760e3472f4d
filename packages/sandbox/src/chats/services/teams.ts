import type { ChatService, Run } from '../chat-service.ts';
import { check, type Fields, fieldsOf, listOf, textOf, urlOf } from '../read.ts';

const MAX_BYTES = 28_000;

/** A workflow with the trigger for webhooks; of Adaptive Cards the elements that the product uses. */
export const teams: ChatService = {
  label: 'Microsoft Teams',
  path: '/workflows/:workflow/triggers/:trigger/paths/invoke',
  example: '/workflows/sandbox/triggers/manual/paths/invoke?api-version=1&sig=sandboxSandbox',
  read(body) {
    const message = fieldsOf(body, 'payload');
    check(Buffer.byteLength(JSON.stringify(message)) <= MAX_BYTES, 'the payload must be at most 28 KB');
    check(message.type === 'message', 'type must be message');
    const [attachment = {}] = listOf(message.attachments, 'attachments', 10);
    check(
      attachment.contentType === 'application/vnd.microsoft.card.adaptive',
      'the attachment must be an Adaptive Card',
    );
    const card = fieldsOf(attachment.content, 'content');
    check(
      card.type === 'AdaptiveCard' && /^1\.[0-5]$/.test(String(card.version)),
      'the card must be of version 1.0 to 1.5',
    );
    const entities = card.msteams === undefined ? undefined : fieldsOf(card.msteams, 'msteams').entities;
    const actions = listOf(card.actions ?? [], 'actions', 6, 0).map((action): Run[] => {
      check(action.type === 'Action.OpenUrl', 'unknown action');
      return [{ text: textOf(action.title, 'title', 200), url: urlOf(action.url, 'url') }];
    });
    return {
      lines: [...listOf(card.body, 'body', 500).map(lineOf), ...actions],
      mentions:
        entities === undefined ? [] : listOf(entities, 'entities', 100).map(({ text }) => String(text)),
    };
  },
  accepted: { status: 202, body: '' },
  rejected: (message) => ({ status: 400, body: { error: { code: 'TriggerInputSchemaMismatch', message } } }),
  limited: () => ({ error: { code: 'WorkflowRunActionThrottled' } }),
};

function lineOf(block: Fields): Run[] {
  check(block.type === 'RichTextBlock', `unknown element ${String(block.type)}`);
  return listOf(block.inlines, 'inlines', 100).map((run) => {
    check(run.type === 'TextRun', `unknown inline ${String(run.type)}`);
    const action = run.selectAction === undefined ? undefined : fieldsOf(run.selectAction, 'selectAction');
    return {
      text: textOf(run.text, 'text', 10_000),
      bold: run.weight === 'Bolder',
      ...(action && { url: urlOf(action.url, 'url') }),
    };
  });
}
