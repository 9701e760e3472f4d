import { useMailedToken } from '#lib/session/mailed-token.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useUndoEmailChange } from '../api/email-change.ts';
import { InboxNote } from '../components/inbox-note.tsx';
import { LinkOutcome } from '../components/link-outcome.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';

/** The target of the link to the old address, for an owner who may be unable to sign in. */
export default function UndoEmailChangePage() {
  const token = useMailedToken() ?? '';
  const undo = useUndoEmailChange(token);
  return (
    <SignInFrame
      heading="Undo the change of your email"
      lead="The account gets its old email back. All sessions end, the password is removed, and so are API keys, applications, Google accounts, passkeys and authenticator apps that were added since the change was requested."
      footer={<TextLink to={paths.login}>Back to sign in</TextLink>}
    >
      <LinkOutcome
        token={token}
        error={undo.error}
        done={
          undo.data && `Your email is ${undo.data.email} again. We sent you a link to choose a new password.`
        }
      >
        <Button className="w-full" busy={undo.isBusy} onClick={() => undo.mutate()}>
          Undo the change
        </Button>
      </LinkOutcome>
      {undo.isSuccess && <InboxNote />}
    </SignInFrame>
  );
}
