import type { SharedContent } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ProductLegalLinks } from '#layout/product-legal-links.tsx';
import { PublicHeader } from '#layout/public-header.tsx';
import { PageTitle } from '#lib/page-title.tsx';
import { useProductName } from '#lib/product.ts';
import { useSession } from '#lib/session/session.ts';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { deferred } from '#ui/deferred.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { shareProblem, useShared } from '../api/shares.ts';

const SharedBrandsTable = deferred(() =>
  import('./shared-brands-table.tsx').then(({ SharedBrandsTable }) => SharedBrandsTable),
);
const SharedComparison = deferred(() =>
  import('./shared-comparison.tsx').then(({ SharedComparison }) => SharedComparison),
);

export default function SharedPage() {
  const { token = '' } = useParams();
  const { data, error, isError, isFetching, refetch } = useShared(token);
  const problem = shareProblem(error);
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <PublicHeader />
      <main tabIndex={-1} className="mx-auto w-full max-w-[120rem] flex-1 px-4 py-6 outline-none sm:px-6">
        {data ? (
          <Content content={data} />
        ) : problem ? (
          <NothingHere expired={problem === 'expired'} />
        ) : (
          <>
            <PageTitle>Shared link</PageTitle>
            <h1 className="sr-only">Shared link</h1>
            {isError && !isFetching ? (
              <LoadError
                className="justify-center"
                text="Couldn't load this page."
                onRetry={() => void refetch()}
              />
            ) : (
              <Loading />
            )}
          </>
        )}
      </main>
      <Footer />
    </div>
  );
}

function Content({ content }: { content: SharedContent }) {
  return (
    <>
      <PageTitle>{content.title}</PageTitle>
      <PageHeading title={<bdi className="wrap-anywhere">{content.title}</bdi>} lead={leadOf(content)} />
      {content.demonstration && (
        <p className="mt-2 text-ink-soft text-sm">Sample data: these brands are made up.</p>
      )}
      <div className="mt-4">
        {content.kind === 'comparison' ? (
          <SharedComparison comparison={content} fallback={<Loading />} />
        ) : (
          <SharedBrandsTable content={content} fallback={<Loading />} />
        )}
      </div>
    </>
  );
}

function leadOf(content: SharedContent): string {
  const until = `Shared until ${formatLocalDay(new Date(content.expiresAt))}`;
  const shown = content.data.length;
  if (content.kind === 'comparison' || shown >= content.total)
    return `${formatCount(shown, 'brand')} · ${until}`;
  return `The first ${formatExact(shown)} of ${formatCount(content.total, 'brand')} · ${until}`;
}

/** As high as the screen, so that the footer does not move when the content is taller. */
const Loading = () => (
  <div role="status" className="card grid h-dvh place-items-center text-ink-soft text-sm">
    Loading...
  </div>
);

function NothingHere({ expired }: { expired: boolean }) {
  const name = useProductName();
  const title = expired ? 'This link no longer works' : "This link doesn't exist";
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        heading="h1"
        title={title}
        text={
          expired
            ? 'It has expired or was revoked. Ask the person who shared it for a new link.'
            : 'Check that the whole address was copied, or ask for the link again.'
        }
        action={
          <a href={paths.landing} className={buttonClass('secondary')}>
            About {name}
          </a>
        }
      />
    </>
  );
}

function Footer() {
  const { user } = useSession();
  const name = useProductName();
  return (
    <footer className="px-4 py-6 text-center text-ink-faint text-xs sm:px-6">
      <FooterLink href={paths.landing}>{name}</FooterLink> helps you find, compare and follow online-store
      brands.
      {!user && (
        <>
          {' '}
          <FooterLink href={paths.register}>Sign up</FooterLink>
        </>
      )}
      <ProductLegalLinks className="mt-4 justify-center" />
    </footer>
  );
}

const FooterLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="text-ink-soft underline underline-offset-2 hover:text-ink">
    {children}
  </a>
);
