import { alertText } from '@brandlode/contract';
import { useId } from 'react';
import { useAlerts } from '../api/alerts.ts';

type Props = {
  alertIds: string[] | null;
  onAlertIds: (alertIds: string[] | null) => void;
  /** Whether an empty choice of alerts is one: of no notifications. */
  mayBeNone?: boolean;
};

/** Which notifications are sent. */
export function AlertChoice({ alertIds, onAlertIds, mayBeNone = false }: Props) {
  const alerts = useAlerts().data?.data ?? [];
  const name = useId();
  if (alerts.length === 0 && alertIds === null && !mayBeNone) return null;
  const some = alerts.length > 0 ? 'Only these alerts, or none' : 'None';
  return (
    <fieldset>
      <legend className="font-medium text-sm">Notifications to send</legend>
      <div className="mt-1.5 grid gap-1 text-sm">
        <label className="flex min-h-7 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={alertIds === null}
            onChange={() => onAlertIds(null)}
            className="size-4 accent-accent"
          />
          All notifications
        </label>
        <label className="flex min-h-7 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={alertIds !== null}
            onChange={() => onAlertIds([])}
            className="size-4 accent-accent"
          />
          {mayBeNone ? some : 'Only these alerts'}
        </label>
        {alertIds !== null &&
          alerts.map((alert) => (
            <label key={alert.id} className="ml-6 flex min-h-7 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={alertIds.includes(alert.id)}
                onChange={({ target: { checked } }) =>
                  onAlertIds(
                    checked ? [...alertIds, alert.id] : alertIds.filter((chosen) => chosen !== alert.id),
                  )
                }
                className="size-4 shrink-0 accent-accent"
              />
              <span className="wrap-anywhere">{alertText(alert)}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
