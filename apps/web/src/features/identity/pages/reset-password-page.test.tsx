import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SessionContext } from '#lib/session/session.ts';
import ResetPasswordPage from './reset-password-page.tsx';

const rendered = (search: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{} as never}>
        <MemoryRouter
          initialEntries={[{ pathname: '/reset-password', search, state: { mailedToken: 'secret' } }]}
        >
          <ResetPasswordPage />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );

it('says that a reset replaces the old password', () => {
  expect(rendered('')).toMatch(/Choose a new password.*replaces your old password/s);
});

it('does not mention an old password to an invited user, who has none', () => {
  const html = rendered('?first=true');
  expect(html).toContain('Choose a password');
  expect(html).not.toMatch(/old password|new password|signs you out/i);
});
