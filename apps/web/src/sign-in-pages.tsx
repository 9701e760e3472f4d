import { LEGAL_PAGES, type Product, type SessionState } from '@brandlode/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ContextType } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { ConnectionBanner } from './layout/connection-banner.tsx';
import { productQuery } from './lib/product.ts';
import { SessionContext } from './lib/session/session.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { Toaster } from './ui/dialog/toaster.tsx';

export const SIGN_IN_PAGES = [paths.login, paths.register, paths.forgotPassword];

/** Only event handlers use the session's methods, and they do not run while prerendering. */
const unused = () => Promise.reject(new Error('There is no session while prerendering'));
const STATE: SessionState = {
  initialised: true,
  unreachable: false,
  user: null,
  signedOut: false,
  claim: 'settled',
  challenge: null,
};
const VISITOR: ContextType<typeof SessionContext> = {
  ...STATE,
  session: {
    state: () => STATE,
    subscribe: () => () => {},
    register: unused,
    registerInvited: unused,
    verifyEmail: unused,
    login: unused,
    loginWithGoogle: unused,
    requestPasswordReset: unused,
    resetPassword: unused,
    changePassword: unused,
    refresh: unused,
    awaitClaim: unused,
    signOut: unused,
    replaceUser: () => {},
  },
};

/**
 * Prerenders a sign-in page during the build, for installations with these features, as the application renders it at first, which
 * hydrates it. Controls are disabled until then; the server fills in the placeholders.
 */
export async function renderSignInPage(
  path: string,
  features: Pick<Product, 'google' | 'inboxUrl'>,
): Promise<{ title: string; body: string }> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const queryClient = new QueryClient();
  const product: Product = {
    name: '{{PRODUCT_NAME}}',
    supportEmail: '',
    firebase: null,
    demonstration: false,
    legalPages: [...LEGAL_PAGES],
    cookieSettings: true,
    brands: 0,
    ...features,
  };
  queryClient.setQueryData(productQuery.queryKey, product);
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={VISITOR}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
        <ConnectionBanner />
        <Toaster />
      </SessionContext>
    </QueryClientProvider>,
  );
  const html = await new Response(prelude).text();
  const title = /<title>.*?<\/title>/.exec(html)?.[0] ?? '';
  return {
    title,
    body: html.replace(title, '').replace(/<(input|button)\b/g, '<$1 disabled="" data-waiting'),
  };
}
