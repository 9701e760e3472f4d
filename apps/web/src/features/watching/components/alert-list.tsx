import { alertText, UNAVAILABLE_BRAND } from '@brandlode/contract';
import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import { onRemovalClick } from '#lib/on-removal-click.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useAlerts, useDeleteAlert, useMailAlert } from '../api/alerts.ts';
import { MailChoice } from './mail-choice.tsx';

const loadDialog = () => import('./alert-dialog.tsx').then(({ AlertDialog }) => AlertDialog);

export function AlertList() {
  const { data, isError, refetch } = useAlerts();
  const remove = useDeleteAlert();
  const mail = useMailAlert();
  const dialog = useDialog(loadDialog, {});
  return (
    <section aria-labelledby="alerts" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="alerts" className="font-semibold text-base">
          Alerts
        </h2>
        <Button size="sm" {...dialog.trigger}>
          <PlusIcon className="-ml-0.5 size-4.5" aria-hidden="true" />
          New alert
        </Button>
      </div>
      {isError && !data && <LoadError className="mt-3" text="Couldn't load your alerts." onRetry={refetch} />}
      {data?.data.length === 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          Get notified about the changes you choose, for example price cuts of 10% or more on a list.
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className="card mt-3 divide-y divide-line text-sm">
          {data.data.map((alert) => (
            <li key={alert.id} className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
              <span className="wrap-anywhere min-w-0 flex-1">
                {alertText(alert)}
                {!alert.available && (
                  <span className="block text-2xs text-ink-faint">{UNAVAILABLE_BRAND}</span>
                )}
              </span>
              <MailChoice
                label={`Email for the alert: ${alertText(alert)}`}
                choice={alert.mail}
                onChoose={(choice) => mail.mutate({ ...alert, mail: choice })}
              />
              <IconButton
                label={`Delete alert: ${alertText(alert)}`}
                title="Delete"
                onClick={onRemovalClick(() => remove.mutate(alert.id))}
              >
                <TrashIcon className="size-4.5" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {dialog.element}
    </section>
  );
}
