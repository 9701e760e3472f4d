import { type ReactNode, useId } from 'react';

type Props = { title: ReactNode; id?: string; className?: string; children: ReactNode };

export function Section({ title, id, className = 'mt-8', children }: Props) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section className={className} aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}
