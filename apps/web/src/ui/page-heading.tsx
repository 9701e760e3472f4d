import type { ReactNode } from 'react';

export function PageHeading({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      {lead && <p className="mt-0.5 text-ink-soft text-sm">{lead}</p>}
    </div>
  );
}
