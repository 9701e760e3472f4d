import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  note: ReactNode;
  /** Shown instead of the content if there is none. */
  empty: string | false;
  children: ReactNode;
};

export function NicheCard({ title, note, empty, children }: Props) {
  const id = useId();
  return (
    <section className="card p-4 sm:p-5" aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      <p className="mt-0.5 text-ink-soft text-xs">{note}</p>
      {empty === false ? children : <p className="mt-3 text-ink-soft text-sm">{empty}</p>}
    </section>
  );
}
