import type { ComponentPropsWithRef } from 'react';

export function Switch(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <input
      {...props}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state without JavaScript
      role="switch"
      className="switch"
    />
  );
}
