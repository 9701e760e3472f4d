export function CategoryPill({ children, className = '' }: { children: string; className?: string }) {
  return (
    <span
      className={`inline-block max-w-full truncate rounded-md bg-sunken px-1.5 py-0.5 align-middle font-medium text-ink-soft text-xs ${className}`}
    >
      {children}
    </span>
  );
}
