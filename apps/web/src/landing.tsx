import { prerender } from 'react-dom/static';
import { SITE } from './features/marketing/model/site.ts';
import { structuredData } from './features/marketing/model/structured-data.ts';
import { LandingPage } from './features/marketing/pages/landing-page.tsx';
import { Pricing } from './features/subscriptions/components/pricing.tsx';
import { paths } from './paths.ts';
import { buttonClass } from './ui/button-class.ts';

/** Prerenders head and body of the landing page during the build. */
export async function renderLanding(): Promise<{ head: string; body: string }> {
  const html = async (page: React.ReactNode) => new Response((await prerender(page)).prelude).text();
  return {
    head: await html(
      <>
        <title>{SITE.title}</title>
        <meta name="description" content={SITE.description} />
        <link rel="canonical" href={`${SITE.url}/`} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={SITE.name} />
        <meta property="og:url" content={`${SITE.url}/`} />
        <meta property="og:title" content={SITE.title} />
        <meta property="og:description" content={SITE.description} />
        <meta property="og:image" content="/src/assets/pictures/open-graph.png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta
          property="og:image:alt"
          content={`The landing page of ${SITE.name} with a table of sample brands.`}
        />
        <meta name="twitter:card" content="summary_large_image" />
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built from constants, with every < escaped
          dangerouslySetInnerHTML={{ __html: structuredData() }}
        />
      </>,
    ),
    body: await html(
      <LandingPage
        pricing={
          <Pricing
            featuresOf={({ features }) => ['10,000+ brands', ...features]}
            action={({ id, mostPopular }) => (
              <a
                href={paths.register}
                aria-describedby={`plan-${id}`}
                className={buttonClass(mostPopular ? 'primary' : 'secondary')}
              >
                Start 7 day trial
              </a>
            )}
          />
        }
      />,
    ),
  };
}
