import { type Check, checkText } from '@brandlode/contract';
import { formatMoment } from '#lib/text/format-date.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';

/** The user's checks of many stores, newest first, with what they found. */
export const CheckList = ({ checks }: { checks: Check[] }) =>
  checks.length > 0 && (
    <section aria-labelledby="checks" className="mt-8">
      <h2 id="checks" className="font-semibold text-base">
        Checks
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {checks.map((check) => (
          <li key={check.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm">
            <TextLink to={paths.check(check.id)} className="digits min-w-0 flex-1 basis-64 text-pretty">
              {checkText(check)}
            </TextLink>
            <span className="text-ink-faint">
              {check.finishedAt === null ? 'In progress' : formatMoment(new Date(check.finishedAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
