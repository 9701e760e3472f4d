import type { Product } from '@brandlode/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
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

/** Nobody is signed in, which is all that these pages read of a session before somebody acts. */
const NOBODY = {
  initialised: true,
  unreachable: false,
  user: null,
  left: false,
  claim: 'settled',
  session: {},
} as never;

/**
 * A page before sign-in as HTML, as an installation of that kind shows it. Its controls wait, disabled, for the script that
 * answers them. Runs when the web app is built; the server fills in the names.
 */
export async function renderSignInPage(
  path: string,
  product: Pick<Product, 'google' | 'inboxUrl'>,
): Promise<{ title: string; body: string }> {
  const Page = PAGES[path]!;
  const queryClient = new QueryClient();
  queryClient.setQueryData(productQuery.queryKey, { name: '{{PRODUCT_NAME}}', ...product } as Product);
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={NOBODY}>
        <StaticRouter location={path}>
          <Page />
        </StaticRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  const html = await new Response(prelude).text();
  const [title] = /<title>.*?<\/title>/.exec(html)!;
  return { title, body: html.replace(title, '').replace(/<(input|button)\b/g, '<$1 disabled=""') };
}
