import type { ReactNode } from 'react';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useBillingPortal } from '../api/create-portal-session.ts';
import { PortalFailure } from './portal-failure.tsx';

type Props = { text: string; button: string; role?: 'status'; className?: string };

/** A sentence about the subscription, with the button for it. */
export const Notice = ({
  text,
  button,
  onClick,
  busy,
  className = '',
  children,
  ...rest
}: Props & { onClick: () => void; busy: boolean; children?: ReactNode }) => (
  <div
    {...rest}
    className={`flex flex-wrap items-center justify-between gap-3 rounded-lg bg-notice-soft outline-1 outline-transparent px-4 py-3 text-notice-ink text-sm ${className}`}
  >
    <p className="min-w-0 flex-1 basis-64 text-pretty">{text}</p>
    <Button variant="secondary" size="sm" onClick={onClick} busy={busy}>
      {button}
    </Button>
    {children}
  </div>
);

/** Its button opens the billing portal. */
export function PortalNotice(props: Props) {
  const { open, busy, error } = useBillingPortal(paths.settingsPlan);
  return (
    <Notice {...props} onClick={open} busy={busy}>
      <PortalFailure error={error} className="basis-full" />
    </Notice>
  );
}
