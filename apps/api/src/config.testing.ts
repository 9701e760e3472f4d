/** Environment of a public product with real services throughout. */
export const PUBLIC_ENVIRONMENT = {
  PUBLIC_URL: 'https://brands.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@brands.example',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  PRICE_BASIC_MONTH: 'price_1',
  PRICE_BASIC_YEAR: 'price_2',
  PRICE_PLUS_MONTH: 'price_3',
  PRICE_PLUS_YEAR: 'price_4',
};
