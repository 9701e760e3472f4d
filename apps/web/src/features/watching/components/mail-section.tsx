import { WEEKDAYS } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { Select } from '#ui/select.tsx';
import { useChangeMailSettings, useMailSettings } from '../api/mail-settings.ts';
import { MailChoice } from './mail-choice.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourName = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** When the user is emailed about what they follow, and the time of daily and weekly emails. */
export function MailSection() {
  const settings = useMailSettings();
  const { mutate } = useChangeMailSettings();
  return (
    <section aria-labelledby="mail" className="mt-8">
      <h2 id="mail" className="font-semibold text-base">
        Email
      </h2>
      <p className="mt-1 max-w-prose text-pretty text-ink-soft text-sm">
        Each alert has its own setting. Daily and weekly emails are sent at the time you choose, and only if
        something changed; instant emails are sent at most once an hour.
      </p>
      {!settings && <div aria-busy="true" className="skeleton mt-3 h-16 rounded-lg" />}
      {settings && (
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
          <Field label="What you follow">
            <MailChoice
              label="Emails about what you follow"
              className="h-9!"
              choice={settings.follows}
              onChoose={(follows) => mutate({ follows })}
            />
          </Field>
          <Field label="Time">
            <Select
              aria-label="Time of daily and weekly emails"
              className="h-9 text-sm"
              value={settings.hour}
              onChange={({ target: { value } }) => mutate({ hour: Number(value) })}
            >
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {hourName(hour)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Day of weekly emails">
            <Select
              aria-label="Day of weekly emails"
              className="h-9 text-sm"
              value={settings.weekday}
              onChange={({ target: { value } }) => mutate({ weekday: Number(value) })}
            >
              {WEEKDAYS.map((day, index) => (
                <option key={day} value={index + 1}>
                  {day}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Time zone">
            <ZoneChoice zone={settings.timeZone} onChoose={(timeZone) => mutate({ timeZone })} />
          </Field>
        </div>
      )}
    </section>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <span aria-hidden="true" className="font-medium text-sm">
      {label}
    </span>
    {children}
  </div>
);

function ZoneChoice({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone]);
  return (
    <Select
      aria-label="Time zone of emails"
      className="h-9 max-w-64 text-sm"
      value={zone}
      onChange={({ target: { value } }) => onChoose(value)}
    >
      {[...zones].toSorted().map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  );
}
