import type { ReactNode } from 'react';
import { ClosingBand } from '../components/closing-band.tsx';
import { Features } from '../components/features.tsx';
import { Footer } from '../components/footer.tsx';
import { Header } from '../components/header.tsx';
import { Hero } from '../components/hero.tsx';
import { Questions } from '../components/questions.tsx';
import { SampleDialog } from '../components/sample-table.tsx';
import { SecondaryFeatures } from '../components/secondary-features.tsx';
import { Section } from '../components/section.tsx';
import { Testimonials } from '../components/testimonials.tsx';

/** Prerendered during the build; the server fills in the sample's first answer, and no component runs in the browser (docs/product.md 3.1). */
export function LandingPage({ pricing }: { pricing: ReactNode }) {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Features />
        <SecondaryFeatures />
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
        <Questions />
        <ClosingBand />
      </main>
      <Footer />
      <SampleDialog />
    </>
  );
}
