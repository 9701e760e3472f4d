import { WEEKDAYS } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Section } from '#ui/section.tsx';
import { useChangeMailSettings, useMailSettings, useSendTestMail } from '../api/mail-settings.ts';
import { MailChoice } from './mail-choice.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
  value: hour,
}));
const DAYS = WEEKDAYS.map((label, index) => ({ label, value: index + 1 }));
const zonesWith = (zone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])]
    .toSorted()
    .map((value) => ({ label: value.replaceAll('_', ' '), value }));

/** When the user is emailed about what they follow, and the time of daily and weekly emails. */
export function MailSection() {
  const { data: settings, isError, refetch } = useMailSettings();
  const { mutate } = useChangeMailSettings();
  const test = useSendTestMail();
  return (
    <Section title="Email">
      <p className="mt-1 max-w-prose text-pretty text-ink-soft text-sm">
        The weekly email about followed brands is your{' '}
        <Link to={paths.brief} className="underline decoration-line-strong underline-offset-2 hover:text-ink">
          brief
        </Link>
        . Each alert has its own setting. Daily and weekly emails are sent at the time you choose, and only if
        something changed; instant emails are sent at most once an hour.
      </p>
      {!settings &&
        (isError ? (
          <LoadError className="mt-3" text="Couldn't load your email settings." onRetry={refetch} />
        ) : (
          <div aria-busy="true" className="skeleton mt-3 h-16 rounded-lg" />
        ))}
      {settings && (
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
          <Field label="Email me about followed brands">
            <MailChoice
              label="Email me about followed brands"
              className="h-9!"
              choice={settings.follows}
              onChoose={(follows) => mutate({ follows })}
            />
          </Field>
          <Field label="Time">
            <SelectOf
              aria-label="Time of daily and weekly emails"
              className="h-9 text-sm"
              options={HOURS}
              value={settings.hour}
              onChange={(hour) => mutate({ hour })}
            />
          </Field>
          <Field label="Day of weekly emails">
            <SelectOf
              aria-label="Day of weekly emails"
              className="h-9 text-sm"
              options={DAYS}
              value={settings.weekday}
              onChange={(weekday) => mutate({ weekday })}
            />
          </Field>
          <Field label="Time zone">
            <SelectOf
              aria-label="Time zone of emails"
              className="h-9 max-w-64 text-sm"
              options={zonesWith(settings.timeZone)}
              value={settings.timeZone}
              onChange={(timeZone) => mutate({ timeZone })}
            />
          </Field>
        </div>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        busy={test.isPending}
        onClick={() => test.mutate()}
      >
        Send a test email
      </Button>
    </Section>
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
