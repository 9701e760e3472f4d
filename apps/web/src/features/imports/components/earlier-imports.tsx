import type { Import } from '@brandlode/contract';
import { Link } from 'react-router';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Section } from '#ui/section.tsx';
import { useImports } from '../api/imports.ts';
import { STATUS_TEXTS, statusText } from '../model/import-texts.ts';

export function EarlierImports() {
  const { data, isError, refetch } = useImports();
  if (isError && !data)
    return <LoadError className="mt-8" text="Couldn't load earlier imports." onRetry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section title="Earlier imports">
      <ul className="card mt-3 divide-y divide-line">
        {data.data.map((fileImport) => (
          <li key={fileImport.id}>
            <Link
              to={paths.importOf(fileImport.id)}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3 text-sm transition-colors hover:bg-sunken"
            >
              <span className="wrap-anywhere min-w-0 flex-1 basis-60 font-medium">
                <bdi>{fileImport.fileName}</bdi>
              </span>
              <span className="digits text-ink-soft">{resultOf(fileImport)}</span>
              <span className="digits w-full text-ink-faint text-xs">
                {formatMoment(new Date(fileImport.createdAt))} ·{' '}
                {fileImport.target === 'mine' ? 'My brands' : 'The shared catalogue'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function resultOf(fileImport: Import): string {
  const { status, report, progress } = fileImport;
  if (status === 'running' && progress)
    return `${STATUS_TEXTS.running}: ${formatCount(progress.rows, 'row')}`;
  if (status === 'done' && report)
    return `${formatExact(report.added)} added, ${formatExact(report.changed)} changed`;
  return statusText(fileImport);
}
