import { useMailedToken } from '#lib/session/mailed-token.ts';
import { useSession } from '#lib/session/session.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { useConfirmEmailChange, useEmailChange } from '../api/email-change.ts';
import { LinkOutcome } from '../components/link-outcome.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';

/** The target of the link to a new address. Only the user who requested the change can confirm it. */
export default function ConfirmEmailPage() {
  const token = useMailedToken() ?? '';
  const { initialised, unreachable, user } = useSession();
  const confirm = useConfirmEmailChange(token);
  const pending = useEmailChange(user !== null).data?.pending;
  if (!initialised) return <LoadingPage unreachable={unreachable} />;
  if (!user && !confirm.isSuccess)
    return (
      <SignInFrame
        heading="Confirm your new email"
        lead="Sign in with your current email first. Then open the link in this browser again."
        footer={<TextLink to={paths.login}>Sign in</TextLink>}
      >
        {null}
      </SignInFrame>
    );
  return (
    <SignInFrame
      heading="Confirm your new email"
      lead={`You are signed in as ${user?.email ?? confirm.data?.email}.${pending ? ` Your email will change to ${pending.email}.` : ''}`}
      footer={<TextLink to={paths.settingsProfile}>Go to your profile</TextLink>}
    >
      <LinkOutcome
        token={token}
        error={confirm.error}
        done={confirm.data && `Your email is ${confirm.data.email} now. Sign in with it from now on.`}
      >
        <Button className="w-full" busy={confirm.isBusy} onClick={() => confirm.mutate()}>
          Change my email
        </Button>
      </LinkOutcome>
    </SignInFrame>
  );
}
