import type { ReactNode } from 'react';

type Props = {
  id: string;
  heading: string;
  lead: string;
  tinted?: boolean;
  centered?: boolean;
  children: ReactNode;
};

export function Section({ id, heading, lead, tinted = false, centered = false, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={tinted ? 'border-line border-y bg-surface' : undefined}
    >
      <div className="mx-auto max-w-6xl px-5 py-14 sm:px-8 sm:py-20">
        <div
          className={`grid gap-x-12 gap-y-4 ${centered ? 'justify-items-center text-center' : 'lg:grid-cols-[3fr_2fr] lg:items-end'}`}
        >
          <h2 id={`${id}-heading`} className="heading">
            {heading}
          </h2>
          <p className="max-w-lg text-pretty text-ink-soft text-lg">{lead}</p>
        </div>
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </section>
  );
}
