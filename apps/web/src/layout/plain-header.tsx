import type { ReactNode } from 'react';
import { useProductName } from '#lib/product.ts';
import { Logo } from '#ui/logo.tsx';

type Props = {
  /** Maximum width, that of the page. */
  width?: 'max-w-3xl' | 'max-w-5xl';
  /** At the end of the bar. */
  children: ReactNode;
};

/** The top bar of signed-in pages without the sidebar. */
export const PlainHeader = ({ width = 'max-w-3xl', children }: Props) => (
  <header className="border-line border-b bg-surface">
    <div className={`mx-auto flex h-top-bar items-center justify-between gap-4 px-5 sm:px-8 ${width}`}>
      <Logo name={useProductName()} />
      {children}
    </div>
  </header>
);
