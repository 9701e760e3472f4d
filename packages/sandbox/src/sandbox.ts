import Fastify from 'fastify';
import { chatsPart } from './chats/chats-part.ts';
import { parseForm } from './form.ts';
import { googlePart } from './google/google-part.ts';
import { hubspotPart } from './hubspot/hubspot-part.ts';
import { internetPart } from './internet/internet-part.ts';
import type { SimulatedInternetOptions } from './internet/simulated-internet.ts';
import { isLoopback } from './loopback.ts';
import { mailPart } from './mail/mail-part.ts';
import { pageAssets } from './page.ts';
import type { Part, SandboxContext } from './part.ts';
import { portOf } from './port-of.ts';
import { sampleStoresPart } from './sample-stores/sample-stores-part.ts';
import { startPage } from './start-page.ts';
import { stripePart } from './stripe/stripe-part.ts';

export type SandboxOptions = {
  /** 0, the default, means any free port. */
  port?: number;
  smtpPort?: number;
  /** Where the product under test is reached; must be loopback. `http://localhost:3000` by default. */
  publicUrl?: string;
  /** Signs the deliveries of events; `whsec_test` by default. */
  webhookSecret?: string;
  /** Where events are delivered; without one, `<publicUrl>/api/stripe/webhook`. Must be loopback. */
  webhookUrl?: string | undefined;
  /** Folder for persistent state; without one the state is in memory only. */
  dataDir?: string | undefined;
  /** Name shown on the hosted pages. */
  merchant?: string | undefined;
  /** Pauses in milliseconds before a delivery is retried; the last one repeats. */
  retryPauses?: number[];
  /** The clock by which the sample stores' products are new or old; the real one by default. */
  now?: (() => Date) | undefined;
  /** Size and seed of the simulated internet; 100,000 names by default. */
  internet?: SimulatedInternetOptions | undefined;
};

export type Sandbox = {
  /** Origin of the HTTP side. */
  url: string;
  /** For a mail client: `smtp://127.0.0.1:<port>`. */
  smtpUrl: string;
  close: () => Promise<void>;
};

/**
 * Starts the stand-ins for the mail server, Stripe, Google, chat services and the stores on loopback, each speaking the real protocol.
 * Throws when the product's address is not loopback (every mailbox is open here), or when a port is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const publicUrl = new URL(options.publicUrl ?? 'http://localhost:3000');
  if (!isLoopback(publicUrl.hostname)) {
    throw new Error(
      `The sandbox opens every mailbox and takes no real money, so it runs for a loopback address only, not for ${publicUrl.origin}.`,
    );
  }
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500, querystringParser: parseForm },
  });
  let origin = '';
  const context: SandboxContext = {
    origin: () => origin,
    publicUrl: publicUrl.origin,
    dataDir: options.dataDir,
    merchant: options.merchant ?? 'Brandlode',
  };

  // Prevents DNS rebinding: a page elsewhere must not reach the sandbox through a name that resolves to this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoopback(request.host.replace(/:\d+$/, ''))) {
      return reply.code(421).type('text/plain').send('The sandbox is served on loopback names only.\n');
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(String(body))),
  );

  const mail = mailPart(context, { port: options.smtpPort ?? 0 });
  const stripe = stripePart(context, {
    webhookSecret: options.webhookSecret ?? 'whsec_test',
    webhookUrl: options.webhookUrl ?? `${publicUrl.origin}/api/stripe/webhook`,
    retryPauses: options.retryPauses,
  });
  const internet = internetPart(options.internet);
  const sampleStores = sampleStoresPart(context, { now: options.now, topLevels: internet.topLevels });
  const hubspot = hubspotPart(context, { now: () => (options.now?.() ?? new Date()).getTime() });
  const parts: Part[] = [
    mail,
    stripe,
    googlePart(context),
    chatsPart(context),
    hubspot,
    sampleStores,
    internet,
  ];

  app.register(pageAssets);
  app.register(startPage(context, parts));
  for (const part of parts) app.register(part.plugin);

  const close = async () => {
    await app.close();
    await Promise.all(parts.map((part) => part.close()));
  };
  try {
    // Both loopback addresses: a browser may take either for `localhost`.
    await app.listen({ port: options.port ?? 0, host: 'localhost' });
    // The product's own host name, so that returning from a hosted page stays on one site.
    origin = `http://${publicUrl.hostname}:${portOf(app.server)}`;
    for (const part of parts) await part.started?.();
  } catch (error) {
    await close();
    throw error;
  }
  return { url: origin, smtpUrl: mail.smtpUrl(), close };
}
