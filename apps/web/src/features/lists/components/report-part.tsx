import type { ReactNode } from 'react';

export function ReportPart({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="font-semibold text-base">{title}</h2>
      {text && <p className="mt-0.5 text-pretty text-ink-soft text-sm">{text}</p>}
      {children}
    </section>
  );
}

/** Scrolls by keyboard as well. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls
    tabIndex={0}
    aria-label={`${label}, entries`}
    className="card mt-3 max-h-64 overflow-y-auto text-sm"
  >
    <ul className="divide-y divide-line">{children}</ul>
  </section>
);
