export function FacebookIcon({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={className} aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm2.7 4.1v1.9h-1.1c-.6 0-.8.3-.8.8v1.2h1.9l-.3 2h-1.6v5.1H8.7v-5.1H7.1v-2h1.6V8c0-1.6 1-2.5 2.5-2.5.6 0 1.1 0 1.5.1Z"
      />
    </svg>
  );
}

export function InstagramIcon({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={className} fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="2.8" y="2.8" width="14.4" height="14.4" rx="4.2" strokeWidth="1.6" />
      <circle cx="10" cy="10" r="3.4" strokeWidth="1.6" />
      <circle cx="14.1" cy="5.9" r="1" fill="currentColor" stroke="none" />
    </svg>
  );
}
