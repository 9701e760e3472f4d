import { ChevronDownIcon } from '@heroicons/react/16/solid';
import type { ComponentPropsWithRef } from 'react';

export function Select({ className = '', ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={`relative inline-flex ${className}`}>
      <select
        {...rest}
        className="h-full w-full appearance-none truncate rounded-lg border border-line-strong bg-surface pr-8 pl-3 text-ink shadow-raised transition-colors hover:border-control active:bg-sunken"
      />
      <ChevronDownIcon
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-faint"
        aria-hidden="true"
      />
    </span>
  );
}
