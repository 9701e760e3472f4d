import type { Import, ImportPreview } from '@brandlode/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ContextType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { SessionContext } from '#lib/session/session.ts';
import { EXAMPLES } from '../../../../../api/src/http/api-document/examples.ts';
import { ImportView } from './import-view.tsx';

const COUNTS = {
  rows: 2,
  added: 0,
  changed: 0,
  unchanged: 2,
  rejected: 0,
  overLimit: 0,
  problems: [],
  kept: [],
};
const READY: Import = {
  ...EXAMPLES.Import,
  columns: [{ header: 'Site', column: 'brand_url', recognisedBy: null, contact: false }],
  samples: [],
  preview: { ...COUNTS, complete: true },
};

function shown(part: Partial<Import>, role: 'editor' | 'viewer' = 'editor') {
  const session = { user: { workspace: { role } } } as ContextType<typeof SessionContext>;
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <MemoryRouter>
          <ImportView import={{ ...READY, ...part }} />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}
/** The tag before the text of a button. */
const button = (page: string, text: string) =>
  new RegExp(`<button[^>]*>(?=<span[^>]*>${text}<)`).exec(page)?.[0];

it('an import is offered unless a preview of the whole file found nothing to add or change', () => {
  const previewOf = (part: Partial<ImportPreview>) =>
    shown({ preview: { ...COUNTS, complete: true, ...part } });
  expect(button(previewOf({}), 'Import')).toContain('disabled');
  expect(previewOf({ rows: 0, unchanged: 0 })).toContain('The file has no rows below its header.');
  for (const preview of [{ added: 1 }, { changed: 1 }, { complete: false }])
    expect(button(previewOf(preview), 'Import')).not.toContain('disabled=""');
});

it('an import that saved nothing can be corrected while its file is stored', () => {
  const columns = 'Import Site as';
  expect(shown({ status: 'undone', report: COUNTS })).toContain(columns);
  expect(shown({ status: 'failed', error: 'Unreadable.' })).toContain(columns);
  expect(shown({ status: 'failed', report: COUNTS })).not.toContain(columns);
  expect(shown({ status: 'done', report: COUNTS })).not.toContain(columns);
  expect(shown({ status: 'undone', fileUntil: null })).not.toContain(columns);
});

it('asks what the file does not say, and lists what is not imported, each with its answers', () => {
  const none = { recognisedBy: null, contact: false };
  const page = shown({
    columns: [
      {
        ...none,
        header: 'Sales',
        column: 'estimated_monthly_revenue',
        question: 'Which period do its values cover?',
        choices: [{ label: 'Per year', choice: { column: 'estimated_monthly_revenue', period: 'year' } }],
      },
      { ...none, header: 'Rank', column: 'rank', repeated: { value: '999999', rows: 4, of: 9 } },
      {
        ...none,
        header: 'Mobile visits',
        column: null,
        choices: [{ label: 'Monthly traffic', choice: { column: 'estimated_monthly_traffic' } }],
      },
      { ...none, header: 'Phone', column: null, contact: true },
    ],
  });
  for (const label of [
    'Sales: Per year',
    'Sales: Leave out',
    'Rank: Treat 999999 as unknown',
    'Mobile visits: Monthly traffic',
  ])
    expect(page).toContain(`aria-label="${label}"`);
  expect(page).not.toContain('aria-label="Phone:');
});

it('says what a list of products is, and offers its stores or to read it as brands', () => {
  const failed: Partial<Import> = { status: 'failed', kind: 'products', stores: ['fernloft.example'] };
  const page = shown({ ...failed, error: 'The file is a list of products.' });
  for (const text of ['Not imported', 'Add its stores as brands', 'This is a list of brands'])
    expect(page).toContain(text);
  expect(page).not.toContain('Try again');
  expect(page).not.toContain('Date of the values');
  expect(shown({ ...failed, stores: [] })).not.toContain('Add its stores');
  expect(shown({})).toContain('This is a list of products');
});

it('a report names the columns that were not imported', () => {
  const none = { recognisedBy: null, contact: false };
  const columns = [
    { ...none, header: 'Site', column: 'brand_url' },
    { ...none, header: 'Phone', column: null, contact: true },
    { ...none, header: 'Sales', column: 'estimated_monthly_revenue', question: 'Which period?' },
  ];
  const page = shown({ status: 'done', report: COUNTS, columns });
  expect(page.replace(/<[^>]*>/g, '')).toContain('Columns that were not importedPhone, Sales');
});

it('a file that is no longer stored is uploaded again instead of imported', () => {
  const page = shown({ preview: { ...COUNTS, added: 1, complete: true }, fileUntil: null });
  expect(button(page, 'Import')).toBeUndefined();
  expect(page).toContain('Upload it again');
  expect(page).not.toContain('Import Site as');
});

it('a viewer of a workspace changes none of its imports', () => {
  const preview = { ...COUNTS, added: 1, complete: true };
  expect(button(shown({ preview }, 'viewer'), 'Import')).toContain('disabled=""');
  expect(shown({ preview }, 'viewer')).toContain('<fieldset class="min-w-0" disabled=""');
  const undoUntil = '2026-03-02T10:00:00.000Z';
  expect(button(shown({ status: 'done', report: COUNTS, undoUntil }, 'viewer'), 'Undo import')).toContain(
    'disabled=""',
  );
});

it('a preview says which values stay and why, and offers to replace names and websites', () => {
  const page = shown({
    columns: [
      { header: 'Site', column: 'brand_url', recognisedBy: null, contact: false },
      { header: 'Name', column: 'brand_name', recognisedBy: null, contact: false },
    ],
    preview: {
      ...COUNTS,
      complete: true,
      kept: [
        { column: 'categories', reason: 'coarser', count: 2_106 },
        { column: 'brand_name', reason: 'identity', count: 1 },
      ],
    },
  });
  expect(page).toContain('What stays as it is');
  expect(page.replace(/<[^>]*>/g, '')).toContain('Categories of 2,106 brands: the file is less specific');
  expect(page).toContain('Replace the names of existing brands');
  expect(page).toContain('Replace the websites of existing brands');
});
