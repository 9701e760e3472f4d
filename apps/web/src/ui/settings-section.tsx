import type { ReactNode } from 'react';

export function SettingsSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-0.5 text-ink-soft text-sm">{lead}</p>
      <div className="card mt-3.5">{children}</div>
    </section>
  );
}
