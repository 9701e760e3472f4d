import { useAccount } from '#lib/session/use-account.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/dialog/use-dialog.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useDownloadData } from '../api/account.ts';

const loadDialog = () =>
  import('./delete-account-dialog.tsx').then(({ DeleteAccountDialog }) => DeleteAccountDialog);

/** Download and deletion of everything stored about the user. */
export function AccountData() {
  const account = useAccount();
  const download = useDownloadData();
  const dialog = useDialog(loadDialog, { hasPassword: account.data?.hasPassword });
  return (
    <>
      <SettingsSection title="Account" lead="What is stored about you, and how to remove it.">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <div className="min-w-0 flex-1 basis-64">
            <h3 className="font-medium text-sm">Your data</h3>
            <p className="mt-0.5 text-pretty text-ink-soft text-sm">
              Profile, plan, lists, notes, searches, links, imports and My brands, as one JSON file.
            </p>
          </div>
          <Button variant="secondary" busy={download.isBusy} onClick={() => download.mutate()}>
            Download my data
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <div className="min-w-0 flex-1 basis-64">
            <h3 className="font-medium text-sm">Delete account</h3>
            <p className="mt-0.5 text-pretty text-ink-soft text-sm">
              Cancels your plan and deletes everything immediately. Receipts stay with the payment provider,
              as the law requires.
            </p>
            {account.data?.hasMembers && (
              <p className="mt-1.5 text-pretty text-sm">
                Your workspace has other members. Remove them first, or make one of them its owner, on the{' '}
                <TextLink to={paths.settingsTeam}>team page</TextLink>.
              </p>
            )}
          </div>
          <Button
            variant="danger"
            disabled={account.isPending || account.data?.hasMembers === true}
            {...dialog.trigger}
          >
            Delete my account
          </Button>
        </div>
      </SettingsSection>
      {dialog.element}
    </>
  );
}
