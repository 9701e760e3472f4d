import { useProduct } from '#lib/product.ts';
import { LegalLinks } from '#ui/legal-links.tsx';

/** The links of this installation, none while it is unknown. */
export function ProductLegalLinks({ className }: { className?: string }) {
  const product = useProduct();
  if (!product) return null;
  const { legalPages, cookieSettings } = product;
  return <LegalLinks pages={legalPages} cookieSettings={cookieSettings} className={className} />;
}
