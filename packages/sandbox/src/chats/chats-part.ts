import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import type { Part, SandboxContext } from '../part.ts';
import type { ChatService, Shown } from './chat-service.ts';
import { Rejected } from './read.ts';
import { discord } from './services/discord.ts';
import { slack } from './services/slack.ts';
import { teams } from './services/teams.ts';
import { telegram } from './services/telegram.ts';

const SERVICES: Record<string, ChatService> = { slack, teams, discord, telegram };
const MAX_MESSAGES = 200;

export type ChatMessage = Shown & { id: string; service: string; address: string; receivedAt: string };
/** What a service does with the next requests instead of accepting them. */
type Fault = { status: number; times: number; retryAfter?: number };

/** Stand-ins for chat services: they reject what the real ones would, and show the rest on `/chats`. */
export function chatsPart(context: SandboxContext): Part {
  const messages: ChatMessage[] = [];
  const faults = new Map<string, Fault>();
  const plugin: FastifyPluginAsync = async (app) => {
    for (const [name, service] of Object.entries(SERVICES)) {
      app.post(`/chats/${name}${service.path}`, (request, reply) => {
        const fault = faults.get(name);
        if (fault && fault.times > 0) {
          fault.times--;
          const { status, retryAfter = 1 } = fault;
          if (status === 429) reply.header('retry-after', retryAfter);
          return reply.code(status).send(status === 429 ? service.limited(retryAfter) : '');
        }
        try {
          const shown = service.read(request.body);
          const receivedAt = new Date().toISOString();
          messages.unshift({ id: randomUUID(), service: name, address: request.url, receivedAt, ...shown });
          messages.length = Math.min(messages.length, MAX_MESSAGES);
        } catch (error) {
          if (!(error instanceof Rejected)) throw error;
          const { status, body } = service.rejected(error.message);
          return reply.code(status).send(body);
        }
        return reply.code(service.accepted.status).send(service.accepted.body);
      });
    }
    app.get('/chats/messages', () => messages);
    app.put<{ Params: { service: string }; Body: Fault }>('/chats/faults/:service', (request, reply) => {
      faults.set(request.params.service, request.body);
      return reply.code(204).send();
    });
    app.get('/chats', (_request, reply) =>
      sendPage(reply, {
        title: `Chats (${messages.length}) · ${context.merchant}`,
        layout: 'chats',
        body: pageOf(messages, `${context.origin()}/chats`),
      }),
    );
  };
  return {
    links: [
      {
        href: '/chats',
        label: 'Chats',
        text: 'What is sent to Slack, Microsoft Teams, Discord and Telegram.',
      },
    ],
    plugin,
    close: async () => {},
  };
}

const pageOf = (messages: ChatMessage[], base: string) => html`<main class="card">
<h1>Chats</h1>
<p class="soft small">Nothing leaves this machine. Connect a channel with one of these addresses:</p>
<ul>${Object.entries(SERVICES).map(
  ([name, { label, example }]) =>
    html`<li><b>${label}</b><br><code class="small">${base}/${name}${example}</code></li>`,
)}</ul>
${messages.length === 0 && html`<p class="soft">No message yet. Reload the page after one was sent.</p>`}
${messages.map(
  ({ service, receivedAt, lines, mentions }) => html`<article>
<p class="small soft">${SERVICES[service]?.label} · ${receivedAt}</p>
${lines.map(
  (runs) =>
    html`<p>${runs.map(({ text, url, bold }) => {
      const shown = url === undefined ? html`${text}` : html`<a href="${url}">${text}</a>`;
      return bold ? html`<b>${shown}</b>` : shown;
    })}</p>`,
)}
${mentions.length > 0 && html`<p class="note bad">Would notify ${mentions.join(', ')}</p>`}
</article>`,
)}
</main>`;
