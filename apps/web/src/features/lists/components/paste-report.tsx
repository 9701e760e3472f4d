import type { PasteReport as Report } from '@brandlode/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { CheckStores } from './check-stores.tsx';
import { ChooseBrands } from './choose-brands.tsx';
import { Entries, ReportPart } from './report-part.tsx';

type Props = {
  listId: string;
  listName: string;
  report: Report;
  /** Starts another import with this text. */
  onMore: (text: string) => void;
};

/** What pasted entries were matched to, and actions for the others. */
export function PasteReport({ listId, listName, report, onMore }: Props) {
  const { added, already, matched, ambiguous, observable, unknown, cut } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form with the focused button no longer exists.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const unfitting = matched.length - added - already;
  return (
    <div className="mt-4 grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-base outline-none">
          {formatCount(added, 'brand')} added
        </h2>
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Count label="Already on the list">{already}</Count>
          <Count label="Several matches">{ambiguous.length}</Count>
          <Count label="Can be checked">{observable.length}</Count>
          <Count label="Not recognised">{unknown.length}</Count>
        </dl>
        {unfitting > 0 && <Note>{formatCount(unfitting, 'brand')} did not fit: the list is full.</Note>}
        {cut > 0 && <Note>{formatExact(cut)} entries were ignored because they exceed the limit.</Note>}
      </div>

      {ambiguous.length > 0 && <ChooseBrands listId={listId} listName={listName} names={ambiguous} />}
      {observable.length > 0 && <CheckStores listId={listId} addresses={observable} />}

      {unknown.length > 0 && (
        <ReportPart title="Not recognised" text="No brand in the catalogue has this name or address.">
          <Entries label="Not recognised">
            {unknown.map((entry) => (
              <li key={entry} dir="auto" className="wrap-anywhere px-4 py-1.5">
                {entry}
              </li>
            ))}
          </Entries>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => onMore(unknown.join('\n'))}>
            Edit these
          </Button>
        </ReportPart>
      )}

      {matched.length > 0 && (
        <ReportPart title="Matched">
          <Entries label="Matched">
            {matched.map(({ id, name, domain, text }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 px-4 py-1.5">
                <span dir="auto" className="wrap-anywhere min-w-0 text-ink-soft">
                  {text}
                </span>
                <span className="wrap-anywhere min-w-0">
                  <TextLink to={paths.brandOverview(id)}>
                    <bdi>{name}</bdi>
                  </TextLink>{' '}
                  <span className="text-ink-faint">{displayDomain(domain)}</span>
                </span>
              </li>
            ))}
          </Entries>
        </ReportPart>
      )}

      <div className="flex flex-wrap gap-2">
        <Link to={paths.list(listId)} className={buttonClass('primary')}>
          Open the list
        </Link>
        <Button variant="secondary" onClick={() => onMore('')}>
          Paste more
        </Button>
      </div>
    </div>
  );
}

const Count = ({ label, children }: { label: string; children: number }) => (
  <div className="card px-4 py-3">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="digits mt-0.5 font-semibold text-xl tracking-tight">{formatExact(children)}</dd>
  </div>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className="digits mt-3 text-ink-soft text-sm">{children}</p>
);
