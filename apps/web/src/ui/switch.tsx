import type { ComponentPropsWithRef } from 'react';

export function Switch(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <input
      {...props}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state without JavaScript
      role="switch"
      className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent"
    />
  );
}
