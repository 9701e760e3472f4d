import type { OfferedInvitation } from '@brandlode/contract';
import { codeOf } from '#lib/loading/http.ts';
import {
  factorText,
  invitationProblem,
  invitationTitle,
  roleText,
  useInvitation,
} from '#lib/session/invitation.ts';
import { displayEmail } from '#lib/text/display-email.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths, withDeepLink } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { useLogin } from '../api/login.ts';
import type { RegisterInvited } from '../api/register-invited.ts';
import { EmailField, NameFields, NewPasswordField, PasswordField } from './account-fields.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Props = { token: string; register: RegisterInvited };

/** The page of an invitation's link for someone who is not signed in. */
export function InvitedVisitor({ token, register }: Props) {
  const { data: invitation, error, isPending, refetch } = useInvitation(token);
  if (isPending) return <LoadingPage />;
  if (!invitation) return <UnusableInvitation error={error} onRetry={() => void refetch()} />;
  const { email, role } = invitation;
  // The address may have been registered, here or at a hosted platform, after or before we knew of it.
  const hasAccount = invitation.hasAccount || codeOf(register.error) === 'email-already-in-use';
  return (
    <SignInFrame
      heading={invitationTitle(invitation)}
      lead={`${roleText(role)} ${hasAccount ? 'Sign in to join.' : "It's free for you."} ${factorText(invitation)}`}
      footer={`The invitation is for ${displayEmail(email)} only. To join with another address, ask for an invitation to that address.`}
    >
      <GoogleButton />
      {hasAccount ? (
        <SignIn invitation={invitation} token={token} />
      ) : (
        <CreateAccount invitation={invitation} register={register} />
      )}
    </SignInFrame>
  );
}

type AccountProps = { invitation: OfferedInvitation };

function CreateAccount({ invitation: { email }, register }: AccountProps & Pick<Props, 'register'>) {
  return (
    <Form
      className="space-y-5"
      onSubmit={(text) =>
        register.mutate({
          firstName: text('firstName'),
          lastName: text('lastName'),
          email,
          password: text('password'),
        })
      }
    >
      <NameFields />
      <EmailField purpose="sign-in" value={displayEmail(email)} readOnly />
      <NewPasswordField />
      <Button type="submit" className="w-full" busy={register.isBusy}>
        Join workspace
      </Button>
    </Form>
  );
}

function SignIn({ invitation: { email }, token }: AccountProps & Pick<Props, 'token'>) {
  const login = useLogin();
  return (
    <Form className="space-y-5" onSubmit={(text) => login.mutate({ email, password: text('password') })}>
      <EmailField purpose="sign-in" value={displayEmail(email)} readOnly />
      <PasswordField
        aside={<ForgotPasswordLink next={paths.join} email={displayEmail(email)} mailedToken={token} />}
      />
      <Button type="submit" className="w-full" busy={login.isPending}>
        Sign in
      </Button>
    </Form>
  );
}

function UnusableInvitation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = invitationProblem(error);
  return (
    <SignInFrame
      heading={problem?.title ?? 'Your invitation'}
      lead={problem?.text ?? ''}
      footer={<TextLink to={withDeepLink(paths.login, paths.join)}>Sign in</TextLink>}
    >
      {!problem && <LoadError text="Couldn't load your invitation." onRetry={onRetry} />}
    </SignInFrame>
  );
}
