import type { Authorization, AuthorizationRequest } from '@brandlode/contract';
import { useState } from 'react';
import { useProductName } from '#lib/product.ts';
import { useUser } from '#lib/session/session.ts';
import { displayEmail } from '#lib/text/display-email.ts';
import { Button } from '#ui/button.tsx';
import { useAuthorize } from '../api/connected-apps.ts';
import { ScopeChoices } from './scope-choices.tsx';

type Props = { asked: Authorization; request: AuthorizationRequest };

/** What an application asks for, of which the user may allow less. */
export function ConsentForm({ asked: { client, workspace, scopes: offered }, request }: Props) {
  const product = useProductName();
  const user = useUser();
  const [scopes, setScopes] = useState<typeof offered>(offered);
  const authorize = useAuthorize();
  const answer = (allowed: typeof offered) =>
    authorize.mutate({ request, workspaceId: workspace.id, scopes: allowed });
  if (authorize.isSuccess)
    return (
      <p role="status" className="text-pretty text-ink-soft">
        Returning to {client.name}. You can close this page.
      </p>
    );
  return (
    <>
      <p className="text-pretty text-ink-soft">
        It will act for you in {product}, within your role and your plan, until you disconnect it under
        Settings, API.
      </p>
      <div className="card mt-6 divide-y divide-line">
        <dl className="grid gap-x-6 gap-y-3 p-5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Row term="Application">
            {client.name}
            {client.host === null ? (
              <span className="mt-1 block rounded-md bg-notice-soft px-2.5 py-1.5 text-notice-ink">
                Unverified: anyone can use this name. Continue only if you have just started it.
              </span>
            ) : (
              <span className="block text-ink-soft">Published by {client.host}</span>
            )}
          </Row>
          <Row term="Returns to">{client.returnsTo ?? 'A program on this device'}</Row>
          <Row term="Workspace">{workspace.name}</Row>
          <Row term="Signed in as">{displayEmail(user.email)}</Row>
        </dl>
        <div className="p-5">
          <ScopeChoices
            offered={offered}
            chosen={scopes}
            onChange={(chosen) => setScopes(offered.filter((scope) => chosen.includes(scope)))}
          />
        </div>
        {/* In view on a phone, however many permissions there are. */}
        <div className="flex justify-end gap-2 rounded-b-xl bg-surface px-5 py-4 max-sm:sticky max-sm:bottom-0 max-sm:-mt-px max-sm:border-line max-sm:border-t">
          <Button variant="secondary" disabled={authorize.isBusy} onClick={() => answer([])}>
            Cancel
          </Button>
          <Button busy={authorize.isBusy} disabled={scopes.length === 0} onClick={() => answer(scopes)}>
            Allow
          </Button>
        </div>
      </div>
    </>
  );
}

const Row = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-soft max-sm:-mb-2.5">{term}</dt>
    <dd className="wrap-anywhere" dir="auto">
      {children}
    </dd>
  </>
);
