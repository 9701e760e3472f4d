import { join } from 'node:path';
import type { Part, SandboxContext } from '../part.ts';
import { openStateFile } from '../state-file.ts';
import { stripeApi } from './api.ts';
import { catchUp } from './billing/clock.ts';
import { stockCatalogue } from './catalogue.ts';
import { createFaults } from './faults.ts';
import { newWebhookEndpoint } from './objects/webhook-endpoint.ts';
import { invoicePage } from './pages/invoice-page.ts';
import { payPage } from './pages/pay-page.ts';
import { portalPage } from './pages/portal-page.ts';
import { chargeRoutes } from './routes/charges.ts';
import { checkoutSessionRoutes } from './routes/checkout-sessions.ts';
import { controlRoutes } from './routes/controls.ts';
import { creditNoteRoutes } from './routes/credit-notes.ts';
import { customerRoutes } from './routes/customers.ts';
import { disputeRoutes } from './routes/disputes.ts';
import { eventRoutes } from './routes/events.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { paymentMethodRoutes } from './routes/payment-methods.ts';
import { portalConfigurationRoutes } from './routes/portal-configurations.ts';
import { portalSessionRoutes } from './routes/portal-sessions.ts';
import { productAndPriceRoutes } from './routes/products-and-prices.ts';
import { refundRoutes } from './routes/refunds.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { taxRoutes } from './routes/tax.ts';
import { webhookEndpointRoutes } from './routes/webhook-endpoints.ts';
import { createContext, emptyState } from './state.ts';
import { requireLoopback, webhooks } from './webhooks.ts';

/** The endpoint of the product under test, set up from the start. */
const PRODUCT_ENDPOINT = 'we_sandbox';
/** Interval in milliseconds for processing due events. */
const TICK = 1000;

/** Stripe: its API, its hosted pages, its events. */
export function stripePart(
  sandbox: SandboxContext,
  options: { webhookSecret: string; webhookUrl: string; retryPauses?: number[] | undefined },
): Part {
  requireLoopback(options.webhookUrl);
  const file = openStateFile(sandbox.dataDir && join(sandbox.dataDir, 'stripe.json'), emptyState());
  const faults = createFaults();
  const deliveries = webhooks({
    state: file.state,
    faults,
    changed: file.changed,
    retryPauses: options.retryPauses,
  });
  const context = createContext(file, sandbox.origin, deliveries.send);
  stockCatalogue(context);
  file.state.endpoints[PRODUCT_ENDPOINT] = newWebhookEndpoint({
    id: PRODUCT_ENDPOINT,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    enabledEvents: ['*'],
    description: null,
    metadata: {},
    now: context.now(),
  });
  let ticking: NodeJS.Timeout | undefined;

  return {
    links: [
      {
        href: '/clock',
        label: 'Stripe',
        text: 'API under /v1, hosted pages under /c and /p. POST /clock/advance {"days": 7} advances the clock.',
      },
    ],
    plugin: async (app) => {
      app.register(controlRoutes(context, faults));
      app.register(payPage(context, sandbox, file.saved));
      app.register(invoicePage(context, sandbox));
      app.register(portalPage(context, sandbox, file.saved));
      stripeApi(
        app,
        { context, faults, saved: file.saved },
        {
          ...customerRoutes(context),
          ...paymentMethodRoutes(context),
          ...productAndPriceRoutes(context),
          ...checkoutSessionRoutes(context, faults),
          ...subscriptionRoutes(context),
          ...invoiceRoutes(context),
          ...chargeRoutes(context),
          ...refundRoutes(context),
          ...creditNoteRoutes(context),
          ...taxRoutes(context, faults),
          ...disputeRoutes(context),
          ...portalSessionRoutes(context, faults),
          ...portalConfigurationRoutes(context, faults),
          ...eventRoutes(context),
          ...webhookEndpointRoutes(context),
        },
      );
    },
    started: () => {
      deliveries.resume();
      ticking = setInterval(() => catchUp(context), TICK);
    },
    close: async () => {
      clearInterval(ticking);
      deliveries.close();
      await file.saved();
    },
  };
}
