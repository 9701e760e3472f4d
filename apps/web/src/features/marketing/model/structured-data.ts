import { PLANS } from '@brandlode/contract';
import { QUESTIONS, SITE } from './site.ts';

/** JSON-LD for search engines. */
export function structuredData(): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${SITE.url}/#organization`,
        name: SITE.name,
        url: `${SITE.url}/`,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: SITE.supportEmail },
      },
      {
        '@type': 'SoftwareApplication',
        name: SITE.name,
        description: SITE.description,
        url: `${SITE.url}/`,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        publisher: { '@id': `${SITE.url}/#organization` },
        offers: PLANS.flatMap(({ name, price }) => [
          offer(`${name}, by the month`, price.month.chargedCents, 'P1M'),
          offer(`${name}, by the year`, price.year.chargedCents, 'P1Y'),
        ]),
      },
      {
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
  return JSON.stringify(data).replaceAll('{{', '{{json:').replaceAll('<', '\\u003c');
}

const offer = (name: string, cents: number, duration: string) => ({
  '@type': 'Offer',
  name,
  price: (cents / 100).toFixed(2),
  priceCurrency: 'USD',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    billingDuration: duration,
  },
});
