type Props = { name: string; nameHidden?: boolean; className?: string };

export function Logo({ name, nameHidden = false, className = '' }: Props) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g
          className="stroke-on-accent"
          fill="none"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M6 20.5 12.5 17l4 2.5L26 13" opacity=".5" />
          <path d="M6 26l6.5-3.5 4 2.5 9.5-6.5" opacity=".5" />
        </g>
        <path d="m16 4.5 4.2 5.2L16 15l-4.2-5.3z" className="fill-on-accent" />
      </svg>
      <span className={nameHidden ? 'sr-only' : 'font-semibold text-md tracking-tight'}>{name}</span>
    </span>
  );
}
