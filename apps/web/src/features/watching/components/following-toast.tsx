import { type MailChoice, TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';
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
        <a
          href={paths.settingsNotifications}
          onClick={(event) => {
            // Toasts are outside the router.
            event.preventDefault();
            toast.dismiss(id);
            onChange();
          }}
          className="-my-1 inline-block min-h-6 py-0.5 font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          Change
        </a>
      </>
    ),
    { id: `following:${name}`, duration: TOAST.success },
  );
}
