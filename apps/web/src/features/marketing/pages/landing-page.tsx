import type { ReactNode } from 'react';
import { ClosingBand } from '../components/closing-band.tsx';
import { Comparison } from '../components/comparison.tsx';
import { Features } from '../components/features.tsx';
import { Footer } from '../components/footer.tsx';
import { Header } from '../components/header.tsx';
import { Hero } from '../components/hero.tsx';
import { Questions } from '../components/questions.tsx';
import { SecondaryFeatures } from '../components/secondary-features.tsx';
import { Section } from '../components/section.tsx';
import { Testimonials } from '../components/testimonials.tsx';
import { Tour } from '../components/tour.tsx';

/** Prerendered during the build; nothing here runs in the browser (docs/product.md 3.1). */
export function LandingPage({ pricing }: { pricing: ReactNode }) {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Features />
        <SecondaryFeatures />
        <Tour />
        <Section
          id="pricing"
          tinted
          centered
          heading="Two plans, seven days to decide"
          lead="A 7-day free trial on all plans."
        >
          {pricing}
        </Section>
        <Testimonials />
        <Comparison />
        <Questions />
        <ClosingBand />
      </main>
      <Footer />
    </>
  );
}
