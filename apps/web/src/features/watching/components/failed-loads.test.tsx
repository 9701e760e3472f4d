import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ShowMore } from '#ui/show-more.tsx';
import { FeedSection } from './feed-section.tsx';
import { FollowButton } from './follow-button.tsx';
import { MailSection } from './mail-section.tsx';

/** As shown after a query of the server has failed. */
async function afterFailure(queryKey: string[], content: ReactNode): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('Unavailable')) });
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>{content}</QueryClientProvider>
    </MemoryRouter>,
  );
}

it('email settings and the feed say that they could not be loaded, and offer to try again', async () => {
  for (const [key, content, text] of [
    [['mail-settings'], <MailSection key="mail" />, "Couldn't load your email settings."],
    [['notifications', 'feed'], <FeedSection key="feed" />, "Couldn't load your feed."],
  ] as const) {
    const page = (await afterFailure([...key], content)).replaceAll('&#x27;', "'");
    expect(page).toContain(text);
    expect(page).toContain('Try again');
  }
});

it('something can be followed even if it is not known what is followed already', async () => {
  const button = <FollowButton kind="brand" id="1" name="Fernloft" />;
  expect(await afterFailure(['follows'], button)).not.toContain('disabled=""');
  expect(await afterFailure(['another query'], button)).toContain('disabled=""');
});

it('a next page that could not be loaded says so, and offers to try again', () => {
  const state = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => {} };
  const shown = (isFetchNextPageError: boolean) =>
    renderToStaticMarkup(<ShowMore className="mt-3" query={{ ...state, isFetchNextPageError }} />);
  expect(shown(false)).toContain('Show more');
  expect(shown(true)).toContain('Try again');
});
