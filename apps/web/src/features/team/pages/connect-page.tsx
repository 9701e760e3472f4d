import type { AuthorizationRequest } from '@brandlode/contract';
import { useSearchParams } from 'react-router';
import { PlainPage } from '#layout/plain-page.tsx';
import { codeOf } from '#lib/loading/http.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { paths } from '#paths.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useAuthorization } from '../api/connected-apps.ts';
import { ConsentForm } from '../components/consent-form.tsx';

const OPTIONAL = [
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const;

/** The request of an application (RFC 6749); parameters that are not known have no effect. */
function readRequest(params: URLSearchParams): AuthorizationRequest {
  const given = OPTIONAL.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    client_id: params.get('client_id') ?? '',
    redirect_uri: params.get('redirect_uri') ?? '',
    ...Object.fromEntries(given),
  };
}

/** Where an application sends users who are to let it act for them. */
export default function ConnectPage() {
  const [params] = useSearchParams();
  const request = readRequest(params);
  const { data: asked, error, isPending, refetch } = useAuthorization(request);
  const problem = codeOf(error) === 'invalid-request' ? problemText(error) : undefined;
  return (
    <PlainPage
      title="Connect an application"
      back={{ to: paths.brands, text: 'Continue without connecting' }}
    >
      <h1 className="wrap-anywhere mb-1.5 font-semibold text-2xl tracking-tight">
        {asked ? `Connect ${asked.client.name}?` : 'Connect an application'}
      </h1>
      {isPending && <div className="skeleton h-64" />}
      {asked && <ConsentForm key={asked.workspace.id} asked={asked} request={request} />}
      {error && !problem && (
        <LoadError text="Couldn't load what the application asks for." onRetry={() => void refetch()} />
      )}
      {problem && (
        <p role="alert" className="text-pretty text-ink-soft">
          This application cannot be connected. {problem} Nothing was shared with it.
        </p>
      )}
    </PlainPage>
  );
}
