import type { ReactNode } from 'react';

declare module 'react' {
  interface CSSProperties {
    '--table'?: string;
  }
}

type Props = {
  heading?: ReactNode;
  /** Actions and display options: at the right of the heading, or at the top of the rail. */
  controls: ReactNode;
  table: ReactNode;
  /** Below the table, or in the rail. */
  children: ReactNode;
  brands: number;
};

/** The parts of a comparison: one below the other, or from 2,000 px with a rail beside the table. */
export const CompareLayout = ({ heading, controls, table, children, brands }: Props) => (
  <div
    style={{ '--table': `${11 + brands * 22}rem` }}
    className="*:min-w-0 min-[125rem]:grid min-[125rem]:grid-cols-[minmax(0,var(--table))_minmax(28rem,40rem)] min-[125rem]:grid-rows-[auto_auto_1fr] min-[125rem]:gap-x-6 min-[125rem]:gap-y-3"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-3 min-[125rem]:contents">
      <div className="min-[125rem]:col-span-2">{heading}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-[125rem]:col-start-2 min-[125rem]:row-start-2">
        {controls}
      </div>
    </div>
    <div className="min-[125rem]:col-start-1 min-[125rem]:row-span-2 min-[125rem]:row-start-2">{table}</div>
    <div className="min-[125rem]:col-start-2 min-[125rem]:row-start-3">{children}</div>
  </div>
);
