import { useUser } from '#lib/session/session.ts';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { useCheckEmail } from '../api/check-email.ts';

/** Says above every page that the user's address rejects mail, while it does. */
export function UndeliverableBanner() {
  const { email, undeliverable } = useUser();
  const check = useCheckEmail();
  if (!undeliverable) return null;
  return (
    <aside
      aria-label="Emails"
      className="wrap-anywhere border-line border-b bg-danger-soft px-4 py-1.5 text-danger text-sm sm:px-6 lg:px-8"
    >
      Your address {email} has been rejecting our emails since {formatLocalDay(new Date(undeliverable.since))}{' '}
      (<span dir="auto">{undeliverable.reason}</span>). Emails about alerts and what you follow are paused.{' '}
      <TextLink to={paths.settingsProfile} className="underline">
        Change email
      </TextLink>{' '}
      or{' '}
      <button
        type="button"
        disabled={check.isPending}
        onClick={() => check.mutate()}
        className="min-h-6 rounded-sm font-medium underline underline-offset-4 disabled:opacity-55"
      >
        {check.isPending ? 'Trying…' : 'Try again'}
      </button>
    </aside>
  );
}
