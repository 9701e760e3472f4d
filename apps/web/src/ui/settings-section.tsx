import type { ReactNode } from 'react';

/** A card with its heading above it, or beside it if there is space; lines separate its parts. */
export function SettingsSection({
  id,
  title,
  lead,
  children,
}: {
  id?: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="@container scroll-mt-20">
      <div className="@4xl:grid @4xl:grid-cols-[16rem_minmax(0,1fr)] @4xl:gap-x-10">
        <div>
          <h2 className="wrap-anywhere font-semibold text-base">{title}</h2>
          <p className="mt-0.5 text-pretty text-ink-soft text-sm">{lead}</p>
        </div>
        <div className="card mt-3.5 @4xl:mt-0 min-w-0 divide-y divide-line self-start">{children}</div>
      </div>
    </section>
  );
}
