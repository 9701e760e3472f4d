import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeOf } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { displayDomain } from '#lib/text/display-email.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { refreshErrorText } from '../../collection/api/refresh-brand.ts';
import { useLookup } from '../api/lookup.ts';
import { LookupUnknown } from '../components/lookup-unknown.tsx';
import { MetricTilesSkeleton } from '../components/metrics/metric-tiles.tsx';
import { LookupBrand } from './lookup-brand.tsx';

/** What is known about the store at a typed or pasted address. */
export default function LookupPage() {
  const [params, setParams] = useSearchParams();
  const url = params.get('url')?.trim() ?? '';
  const lookup = useLookup(url);
  const { data, error, isFetching, refetch } = lookup.query;
  const isInvalid = codeOf(error) === 'invalid-request';
  return (
    <div className="max-w-page">
      <PageTitle>
        {data ? `Look up ${data.brand?.brand_name ?? displayDomain(data.address)}` : 'Look up'}
      </PageTitle>
      <PageHeading
        title="Look up"
        lead="Paste the address of a store, or of any of its pages. Nothing is sent to the store."
      />
      <AddressForm
        url={url}
        busy={isFetching && !data}
        problem={isInvalid ? refreshErrorText(error) : undefined}
        onSubmit={(next) => {
          if (next === url) void refetch();
          else setParams({ url: next });
        }}
      />
      <p role="status" className="sr-only">
        {data && (data.brand || data.mine ? 'Brand found.' : 'Not in the catalogue.')}
      </p>
      <div className="mt-6">
        {data ? (
          <>
            {(data.brand || data.mine) && <LookupBrand found={data} />}
            {!data.brand && (
              <LookupUnknown found={data} check={lookup.check} hasRequested={lookup.hasRequested} />
            )}
          </>
        ) : isFetching ? (
          <MetricTilesSkeleton />
        ) : error && !isInvalid ? (
          <LoadError text={refreshErrorText(error)} onRetry={refetch} />
        ) : (
          url === '' && (
            <p className="max-w-prose text-ink-soft text-sm">
              <TextLink to={paths.extension}>The browser extension</TextLink> does the same for the site that
              is open.
            </p>
          )
        )}
      </div>
    </div>
  );
}

type FormProps = {
  url: string;
  busy: boolean;
  problem: string | undefined;
  onSubmit: (url: string) => void;
};

function AddressForm({ url, busy, problem, onSubmit }: FormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const shown = isEmpty ? 'Enter the address of a store.' : problem;
  // The page's URL contains the address to look up. Another field for each would lose the focus.
  useEffect(() => {
    if (field.current) field.current.value = url;
  }, [url]);
  useEffect(() => {
    if (shown) field.current?.focus();
  }, [shown]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    setIsEmpty(text === '');
    if (text !== '') onSubmit(text);
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 max-w-2xl">
      <label htmlFor={id} className="font-medium text-sm">
        Address
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          ref={field}
          id={id}
          name="url"
          defaultValue={url}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          placeholder="gymshark.com"
          aria-invalid={shown !== undefined}
          aria-describedby={shown ? `${id}-problem` : undefined}
          className="field h-9.5 min-w-0 flex-1 px-3 text-base"
        />
        <Button type="submit" busy={busy}>
          Look up
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {shown}
      </p>
    </form>
  );
}
