import type { ReactNode } from 'react';

type Props = {
  header: ReactNode;
  tabs: ReactNode;
  /** Beside the content from 1200 px, after it on smaller screens. */
  rail: ReactNode;
  children: ReactNode;
};

/** A brand's page. */
export const BrandLayout = ({ header, tabs, rail, children }: Props) => (
  <div className="max-w-[112rem]">
    {header}
    <div className="mt-2">{tabs}</div>
    <div className="mt-3 grid-cols-[minmax(0,1fr)_18rem] gap-x-6 min-[75rem]:grid min-[100rem]:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{children}</div>
      <div className="-mx-1 mt-8 grid content-start gap-4 self-start px-1 pb-1 min-[75rem]:sticky min-[75rem]:top-18 min-[75rem]:mt-0 min-[75rem]:max-h-[calc(100dvh-5.5rem)] min-[75rem]:overflow-y-auto">
        {rail}
      </div>
    </div>
  </div>
);
