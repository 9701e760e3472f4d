import { type MailChoice, TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';
import { ToastLink } from '#lib/toast-link.tsx';
import { paths } from '#paths.ts';

const MAILS = {
  off: 'no emails',
  instant: 'instant emails',
  daily: 'daily email',
  weekly: 'weekly email',
} as const satisfies Record<MailChoice, string>;

/** Says what following does, and links to where it is changed; `mail` is undefined if it could not be loaded. */
export function toastFollowing(name: string, mail: MailChoice | undefined, onChange: () => void): void {
  toast.success(
    ({ id }) => (
      <>
        Following <bdi>{name}</bdi> · {mail && `${MAILS[mail]} · `}
        <ToastLink toastId={id} to={paths.settingsNotifications} onOpen={onChange}>
          Change
        </ToastLink>
      </>
    ),
    { id: `following:${name}`, duration: TOAST.success },
  );
}
