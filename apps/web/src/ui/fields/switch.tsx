import type { ComponentPropsWithRef } from 'react';

/** Drawn with borders, which forced colours show, unlike backgrounds. */
export function Switch(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <input
      {...props}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state without JavaScript
      role="switch"
      className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-transparent bg-control transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:border-8 before:border-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 checked:before:border-on-accent"
    />
  );
}
