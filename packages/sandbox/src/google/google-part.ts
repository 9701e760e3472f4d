import type { ServerResponse } from 'node:http';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { isLoopback } from '../loopback.ts';
import { sendNotice } from '../page.ts';
import type { Part, SandboxContext } from '../part.ts';
import { type GoogleAccounts, googleAccount, googleAccounts } from './accounts.ts';
import { sendChooser } from './chooser-page.ts';
import { googleProvider } from './google-provider.ts';

const MOUNT = '/google';
const CALLBACK = '/api/auth/google/callback';
const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]+\.[^\s@<>]{2,}$/;

type Choice = { sub?: string; email?: string; name?: string; verified?: string; cancel?: string };

/** Google at `/google`: an OpenID provider with an account chooser. Issuer: `<origin>/google`. */
export function googlePart(context: SandboxContext): Part {
  const accounts = googleAccounts();
  const redirectUris = callbacks(context.publicUrl);
  let made: Provider | undefined;
  // Created once the sandbox listens, because the issuer is its address.
  const provider = () => {
    made ??= googleProvider({
      issuer: `${context.origin()}${MOUNT}`,
      redirectUris,
      accounts,
      chooserPath: (uid) => `${MOUNT}/interaction/${uid}`,
    });
    return made;
  };

  /** The protocol's own routes; the provider reads bodies from the socket. */
  const protocol: FastifyPluginAsync = async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.all(`${MOUNT}/*`, (request, reply) => {
      reply.hijack();
      const { raw } = request;
      Object.assign(raw, { originalUrl: raw.url, url: raw.url!.slice(MOUNT.length) });
      return provider().callback()(raw, reply.raw);
    });
  };

  const chooser: FastifyPluginAsync = async (app) => {
    const interaction = async (request: FastifyRequest, raw: ServerResponse) => {
      try {
        return await provider().interactionDetails(request.raw, raw);
      } catch {
        return null;
      }
    };
    const page = (uid: string, another: boolean, error?: string) => ({
      action: `${MOUNT}/interaction/${uid}`,
      accounts: accounts.list(),
      leadsTo: redirectUris,
      another,
      ...(error ? { error } : {}),
    });

    app.get(`${MOUNT}/interaction/:uid`, async (request, reply) => {
      const details = await interaction(request, reply.raw);
      if (!details) return sendNotice(reply, 400, 'This sign-in is over', 'Close this window and try again.');
      return sendChooser(reply, page(details.uid, 'another' in (request.query as object)));
    });

    app.post(`${MOUNT}/interaction/:uid`, async (request, reply) => {
      const details = await interaction(request, reply.raw);
      if (!details) return sendNotice(reply, 400, 'This sign-in is over', 'Close this window and try again.');
      const choice = (request.body ?? {}) as Choice;
      const finish = async (result: Record<string, unknown>) =>
        reply.redirect(
          await provider().interactionResult(request.raw, reply.raw, result, {
            mergeWithLastSubmission: false,
          }),
          303,
        );
      if (choice.cancel)
        return finish({ error: 'access_denied', error_description: 'The user pressed Cancel.' });
      const account = chosenAccount(accounts, choice);
      if (typeof account === 'string') return sendChooser(reply, page(details.uid, true, account));
      return finish({ select_account: {}, login: { accountId: account.sub, remember: false } });
    });
  };

  return {
    links: [],
    plugin: async (app) => {
      app.register(chooser);
      app.register(protocol);
    },
    close: async () => {},
  };
}

/** The account, which is added if only its address is given; else what is wrong with the choice. */
function chosenAccount(accounts: GoogleAccounts, { sub, email = '', name, verified }: Choice) {
  if (sub) return accounts.find(sub) ?? 'This account no longer exists.';
  if (!ADDRESS.test(email.trim())) return 'That is not an address.';
  return accounts.add(googleAccount(email.trim(), name?.trim() || 'Another Visitor', verified !== 'no'));
}

/** The product may be open under any loopback name. */
function callbacks(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  const names = isLoopback(url.hostname) ? new Set([url.hostname, 'localhost', '127.0.0.1']) : [url.hostname];
  return [...names].map((name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}${CALLBACK}`);
}
