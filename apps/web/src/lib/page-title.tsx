import { useProductName } from './product.ts';

/** Titles the page by what it shows. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useProductName()}`}</title>;
}
