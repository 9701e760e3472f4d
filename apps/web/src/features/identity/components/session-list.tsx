import type { UserSession } from '@brandlode/contract';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { useProduct } from '#lib/product.ts';
import { formatMoment } from '#lib/text/format-date.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from '../api/sessions.ts';

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Where the user is signed in. A hosted identity platform does not say. */
export function SessionList() {
  const product = useProduct();
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      lead="Browsers in which you are signed in. End one that you don't recognize, and change your password."
    >
      {product === undefined && <Loading />}
      {product?.firebase && (
        <p className="p-5 text-ink-soft text-sm">
          Your account is stored by Firebase Authentication, which does not list sessions. A new password ends
          all of them.
        </p>
      )}
      {product?.firebase === null && <OwnSessions />}
    </SettingsSection>
  );
}

const Loading = () => <div className="skeleton m-5 h-14" />;

function OwnSessions() {
  const sessions = useSessions();
  if (sessions.isPending) return <Loading />;
  if (!sessions.data)
    return (
      <LoadError
        className="p-5"
        text="Your sessions could not be loaded."
        onRetry={() => void sessions.refetch()}
      />
    );
  const { data } = sessions.data;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a group of fields
    <div role="group" aria-label="Sessions" tabIndex={-1} data-sessions>
      <ul className="divide-y divide-line">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {data.some(({ current }) => !current) && <EndOthers />}
    </div>
  );
}

function EndOthers() {
  const end = useEndOtherSessions();
  const dialog = useConfirmDialog({
    question: 'End all other sessions?',
    consequence: 'Every other browser is signed out at once. You stay signed in here.',
    action: 'End all others',
    busy: end.isPending,
    onConfirm: () => end.mutate(undefined, { onSettled: () => dialog.close() }),
  });
  return (
    <div className="flex justify-end p-5">
      <Button variant="secondary" {...dialog.trigger}>
        End all other sessions
      </Button>
      {dialog.element}
    </div>
  );
}

const nameOf = ({ browser, system }: UserSession) =>
  `${browser ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`;

function SessionRow({ session }: { session: UserSession }) {
  const { id, current, browser, userAgent, country, createdAt, lastUsedAt } = session;
  const end = useEndSession();
  const name = nameOf(session);
  const dialog = useConfirmDialog({
    question: `End the session of ${name}?`,
    consequence: 'That browser is signed out at once.',
    action: 'End session',
    busy: end.isPending,
    onConfirm: () =>
      end.mutate(id, {
        onSettled: () => focusIfLost(() => document.querySelector<HTMLElement>('[data-sessions]')?.focus()),
      }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium text-sm">
          {name} {country && <span className="font-normal text-ink-soft">{COUNTRY_NAMES.of(country)}</span>}
        </p>
        {!browser && userAgent && (
          <p className="wrap-anywhere mt-0.5 text-ink-soft text-xs" dir="auto">
            {userAgent}
          </p>
        )}
        <p className="mt-0.5 text-ink-faint text-xs">
          Signed in {formatMoment(new Date(createdAt))}, last used {formatMoment(new Date(lastUsedAt))}
        </p>
      </div>
      {current ? (
        <span className="text-ink-soft text-sm">This session</span>
      ) : (
        <Button variant="secondary" size="sm" {...dialog.trigger}>
          End <span className="sr-only">the session of {name}</span>
        </Button>
      )}
      {dialog.element}
    </li>
  );
}
