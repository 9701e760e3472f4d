import { STARTER_BRANDS } from '@brandlode/contract';

/** The server fills in `{{…}}` from its configuration. */
export const SITE = {
  name: '{{PRODUCT_NAME}}',
  supportEmail: '{{SUPPORT_EMAIL}}',
  url: '{{PUBLIC_URL}}',
  title: '{{PRODUCT_NAME}}: discover 10,000+ Shopify brands and copy what works',
  description:
    'Browse, search and filter 10,000+ online stores by traffic, revenue, followers, reviews, ads and prices. 7 days free on every plan.',
  /** The words behind "Find your next million dollar" (docs/product.md 3.1). */
  words: ['idea', 'product', 'Ad', 'business', 'side hustle'],
  /** The server removes the target if none is configured. */
  social: { label: 'X', href: '{{SOCIAL_URL}}' },
} as const;

export const ANCHORS = [
  { href: '#features', label: 'Features' },
  { href: '#testimonials', label: 'Testimonials' },
  { href: '#pricing', label: 'Pricing' },
] as const;

export const QUESTIONS = [
  { question: 'Is there a free trial?', answer: 'Yes, a 7-day free trial on all plans.' },
  {
    question: 'What is the best thing about the product?',
    answer: 'Discovering new brands, products and niches, and monitoring competition for inspiration.',
  },
  {
    question: 'How often is data updated?',
    answer: 'Different metrics update at different intervals; the frequency is being improved weekly.',
  },
  { question: 'Do you take feature requests?', answer: 'Yes, share them via Chat.' },
  { question: "My question isn't here?", answer: 'Contact support via Chat.' },
] as const;

/** Limitations that the page states openly. */
export const MISSING = [
  `It is not an index of the whole web: it starts with ${STARTER_BRANDS.toLocaleString('en')} brands and grows by what is collected, requested or imported.`,
  'Not every metric of every brand is known: likes, followers and ads need sources that require access.',
  'Visits, orders and revenue are estimates, unless you import measurements. Each shows its range.',
  'It has no search keywords, no traffic channels and no ad images.',
];
