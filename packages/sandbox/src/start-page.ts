import type { FastifyPluginAsync } from 'fastify';
import { html } from './html.ts';
import { sendPage } from './page.ts';
import type { Part, SandboxContext } from './part.ts';

/** `/`: links to every part. */
export const startPage =
  ({ merchant, publicUrl }: SandboxContext, parts: Part[]): FastifyPluginAsync =>
  async (app) => {
    app.get('/', (_request, reply) =>
      sendPage(reply, {
        title: `${merchant} sandbox`,
        layout: 'plain',
        body: html`<main class="card">
<h1>${merchant} sandbox</h1>
<p class="soft">Stand-ins for the outside services of <a href="${publicUrl}">${publicUrl}</a>. No mail leaves this machine and no money moves.</p>
<ul>${parts.flatMap((part) =>
          part.links.map(
            ({ href, label, text }) =>
              html`<li><a href="${href}">${label}</a><br><span class="soft small">${text}</span></li>`,
          ),
        )}</ul>
</main>`,
      }),
    );
  };
