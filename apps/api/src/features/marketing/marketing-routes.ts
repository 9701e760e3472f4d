import { LegalPageName, LegalText, Product } from '@brandlode/contract';
import { z } from 'zod';
import { describeRoutes, operation, type Routes } from '../../http/describe-routes.ts';
import { inboxUrl } from './inbox-url.ts';
import { legalPages, readLegalPage } from './legal-pages.ts';
import { thirdPartyScripts } from './third-party-scripts.ts';

/** Settings of this installation that the pages need. */
export const marketingRoutes: Routes =
  ({ config, catalogue }) =>
  async (app) => {
    describeRoutes(app, { tag: 'Product' });
    app.get(
      '/product',
      operation({
        operationId: 'getProduct',
        summary: 'Name and settings of this installation',
        response: { 200: Product },
      }),
      () => ({
        name: config.product.name,
        supportEmail: config.product.supportEmail,
        inboxUrl: config.sandbox ? inboxUrl(config.sandboxPort) : null,
        google: config.google !== null || config.firebase !== null,
        firebase: config.firebase && {
          projectId: config.firebase.projectId,
          apiKey: config.firebase.apiKey,
          authDomain: config.firebase.authDomain,
          emulator: config.firebase.emulator ?? null,
        },
        legalPages: legalPages(config),
        cookieSettings: thirdPartyScripts(config.product).length > 0,
        demonstration: catalogue.isDemonstration(),
        brands: catalogue.ready() ? catalogue.index().size : 0,
      }),
    );
    app.get(
      '/legal/:page',
      operation({
        operationId: 'getLegalText',
        summary: 'Terms, privacy policy, imprint, or how accounts and data are protected',
        problems: ['not-found'],
        params: z.object({ page: LegalPageName }),
        response: { 200: LegalText },
      }),
      async ({ params: { page } }) => ({ markdown: await readLegalPage(config, page) }),
    );
  };
