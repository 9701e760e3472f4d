import type { Sandbox } from '@brandlode/sandbox';

/** The variables that point the API's gateways at the sandbox. */
export const sandboxEnv = (
  { url, smtpUrl }: Pick<Sandbox, 'url' | 'smtpUrl'>,
  webhookSecret: string,
): Record<string, string> => ({
  SANDBOX: 'true',
  SMTP_URL: smtpUrl,
  STRIPE_API_BASE: url,
  CHAT_SERVICES_BASE: `${url}/chats`,
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  GOOGLE_ISSUER: `${url}/google`,
  HUBSPOT_API_BASE: `${url}/hubspot`,
  GOOGLE_CLIENT_ID: 'brandlode-sandbox',
  GOOGLE_CLIENT_SECRET: 'sandbox',
});
