import type { MemberRole } from '@brandlode/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { SessionContext } from '#lib/session/session.ts';
import { READ_ONLY } from '#lib/session/use-can-edit.ts';
import { DeleteAll, DeleteSelected } from './delete-private-brands.tsx';

function markupFor(role: MemberRole, children: ReactNode): string {
  const session = { user: { workspace: { role } } } as ComponentProps<typeof SessionContext>['value'];
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>,
  );
}
const selected = (count: number) => (
  <DeleteSelected brandIds={Array.from({ length: count }, (_, index) => index + 1)} onDone={() => {}} />
);

it('up to 1,000 selected brands can be deleted; for more the button says why not', () => {
  expect(markupFor('editor', selected(1_000))).not.toContain('disabled=');
  const tooMany = markupFor('editor', selected(1_001));
  expect(tooMany).toContain('disabled=""');
  expect(tooMany).toContain('title="At most 1,000 brands can be deleted at once."');
});

it('viewers cannot delete brands, and see why', () => {
  for (const button of [selected(1), <DeleteAll key="all" total={5} />]) {
    expect(markupFor('editor', button)).not.toContain('disabled=');
    const markup = markupFor('viewer', button);
    expect(markup).toContain('disabled=""');
    expect(markup).toContain(`title="${READ_ONLY}"`);
  }
});
