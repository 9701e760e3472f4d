import { alertText, type Unsubscription } from '@brandlode/contract';
import { useParams } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { useProductName } from '#lib/product.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Logo } from '#ui/logo.tsx';
import { useUnsubscribe, useUnsubscription } from '../api/mail-settings.ts';

/** The target of unsubscribe links in emails, without an account: says what is turned off, and asks for confirmation. */
export default function UnsubscribePage() {
  const product = useProductName();
  const { token = '' } = useParams();
  const { data, error, isError, isFetching, refetch } = useUnsubscription(token);
  return (
    <>
      <PageTitle>Unsubscribe</PageTitle>
      <meta name="robots" content="noindex" />
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-top-bar max-w-2xl items-center px-5 sm:px-8">
          <a href={paths.landing} className="grid rounded-md" aria-label={`${product}, home`}>
            <Logo name={product} />
          </a>
        </div>
      </header>
      <main className="mx-auto max-w-2xl px-5 pt-10 pb-20 sm:px-8">
        <h1 className="font-semibold text-2xl tracking-tight">Unsubscribe</h1>
        {data && <Subscription token={token} {...data} />}
        {!data && isMissing(error) && (
          <p className="mt-3 text-pretty text-ink-soft">
            There is nothing to unsubscribe from: the alert was deleted, or the link is incomplete.
          </p>
        )}
        {!data && isError && !isMissing(error) && !isFetching && (
          <LoadError className="mt-4" text="Couldn't load this page." onRetry={refetch} />
        )}
        {!data && !isError && <div aria-busy="true" className="skeleton mt-4 h-28 rounded-lg" />}
      </main>
    </>
  );
}

function Subscription({ token, alert, mail }: { token: string } & Unsubscription) {
  const unsubscribe = useUnsubscribe(token);
  const isOff = mail === 'off';
  return (
    <>
      <p role="status" className="mt-3 text-pretty text-ink-soft">
        {isOff ? 'You no longer receive emails about' : 'You will no longer receive emails about'}{' '}
        {alert ? 'this alert:' : 'what you follow. Emails for your alerts are not affected.'}
      </p>
      {alert && (
        <p className="wrap-anywhere mt-3 rounded-lg bg-sunken px-3 py-2 font-medium text-sm">
          {alertText(alert)}.
        </p>
      )}
      {isOff ? (
        <p className="mt-5 text-pretty text-ink-soft text-sm">
          You'll still see these in <TextLink to={paths.notifications}>Notifications</TextLink>, where you can
          turn emails back on.
        </p>
      ) : (
        <div className="mt-5">
          <Button busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            Unsubscribe
          </Button>
        </div>
      )}
    </>
  );
}
