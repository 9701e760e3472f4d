export function HeroBackground({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 400" preserveAspectRatio="none" className={className} aria-hidden="true">
      <path className="fill-hero-1" d="M0 58c220-58 430 46 720 14S1190-30 1440 34v366H0z" />
      <path className="fill-hero-2" d="M0 140c260-46 440 50 740 18s470-86 700-22v264H0z" />
      <path className="fill-hero-3" d="M0 226c280-40 430 56 760 22s450-74 680-10v162H0z" />
      <path className="fill-hero-4" d="M0 318c300-34 440 50 780 20s440-62 660-6v68H0z" />
    </svg>
  );
}
