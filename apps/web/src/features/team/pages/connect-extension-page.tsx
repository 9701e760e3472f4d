import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { useUser } from '#lib/session/session.ts';
import { READ_ONLY, useCanEdit } from '#lib/session/use-can-edit.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useCreateExtensionCode } from '../api/extension.ts';
import { ExtensionCode } from '../components/extension-code.tsx';
import { deviceName } from '../model/browsers.ts';

/** Opened by the extension's popup: the user allows it to act for them. */
export default function ConnectExtensionPage() {
  const [params] = useSearchParams();
  const challenge = params.get('challenge') ?? '';
  const { mutate, data, isPending } = useCreateExtensionCode();
  const navigate = useNavigate();
  // The popup reads the code from the address when its button is clicked here.
  useEffect(() => {
    if (data) void navigate({ search: params.toString(), hash: `code=${data.code}` }, { replace: true });
  }, [data, navigate, params]);
  return (
    <div className="max-w-page">
      <PageTitle>Connect the extension</PageTitle>
      <PageHeading title="Connect the extension" />
      <div className="card mt-5 max-w-xl p-5 text-sm">
        {!/^[\w-]{43}$/.test(challenge) ? (
          <p className="text-pretty text-ink-soft">
            Press the extension's button in the toolbar, then “Connect”: it opens this page.{' '}
            <TextLink to={paths.extension}>How to install it</TextLink>
          </p>
        ) : data ? (
          <ExtensionCode {...data} />
        ) : (
          <Allow
            busy={isPending}
            onAllow={() => mutate({ challenge, name: deviceName(navigator.userAgent) })}
          />
        )}
      </div>
    </div>
  );
}

function Allow({ busy, onAllow }: { busy: boolean; onAllow: () => void }) {
  const canEdit = useCanEdit();
  const { workspace } = useUser();
  const device = deviceName(navigator.userAgent);
  return (
    <>
      <h2 className="font-semibold text-base">
        Let the extension in {device} act for you in{' '}
        {workspace ? <bdi>{workspace.name}</bdi> : 'your workspace'}?
      </h2>
      <p className="mt-2 text-ink-soft">It can:</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
        <li>Look up the store that is open, when you press its button</li>
        <li>Read the names of your lists, create lists and add brands to them</li>
        <li>Read and write notes on brands</li>
        <li>Have stores checked</li>
      </ul>
      <p className="mt-3 text-pretty text-ink-soft">
        Only do this if you have just pressed “Connect” in the extension. You can disconnect it there, or
        revoke its key in <TextLink to={paths.settingsApi}>Settings</TextLink>.
      </p>
      <div className="mt-4">
        <Button busy={busy} disabled={!canEdit} title={canEdit ? undefined : READ_ONLY} onClick={onAllow}>
          Connect
        </Button>
      </div>
    </>
  );
}
