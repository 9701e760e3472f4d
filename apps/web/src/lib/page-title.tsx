import { useProductName } from './product.ts';

export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useProductName()}`}</title>;
}
