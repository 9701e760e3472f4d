import type { Product } from '@brandlode/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ContextType } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import ForgotPasswordPage from './features/identity/pages/forgot-password-page.tsx';
import LoginPage from './features/identity/pages/login-page.tsx';
import RegisterPage from './features/identity/pages/register-page.tsx';
import { productQuery } from './lib/product.ts';
import { SessionContext } from './lib/session.ts';
import { paths } from './paths.ts';

const PAGES: Record<string, ComponentType> = {
  [paths.login]: LoginPage,
  [paths.register]: RegisterPage,
  [paths.forgotPassword]: ForgotPasswordPage,
};
export const SIGN_IN_PAGES = Object.keys(PAGES);

/** Only event handlers use the session's methods, and they do not run while prerendering. */
const unused = () => Promise.reject(new Error('There is no session while prerendering'));
const VISITOR: ContextType<typeof SessionContext> = {
  initialised: true,
  unreachable: false,
  user: null,
  signedOut: false,
  claim: 'settled',
  session: {
    register: unused,
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
 * Prerenders a sign-in page during the build, for installations with these features. Controls are disabled until the script has
 * loaded; the server fills in the placeholders.
 */
export async function renderSignInPage(
  path: string,
  features: Pick<Product, 'google' | 'inboxUrl'>,
): Promise<{ title: string; body: string }> {
  const Page = PAGES[path];
  if (!Page) throw new Error(`${path} is no sign-in page`);
  const queryClient = new QueryClient();
  const product: Product = {
    name: '{{PRODUCT_NAME}}',
    supportEmail: '',
    firebase: null,
    demonstration: false,
    brands: 0,
    ...features,
  };
  queryClient.setQueryData(productQuery.queryKey, product);
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={VISITOR}>
        <StaticRouter location={path}>
          <Page />
        </StaticRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  const html = await new Response(prelude).text();
  const title = /<title>.*?<\/title>/.exec(html)?.[0] ?? '';
  return { title, body: html.replace(title, '').replace(/<(input|button)\b/g, '<$1 disabled=""') };
}
