import type { OfferedInvitation } from '@brandlode/contract';
import { displayEmail } from '#lib/display-email.ts';
import { invitationProblem, invitationTitle, roleText, useInvitation } from '#lib/invitation.ts';
import { useProduct } from '#lib/product.ts';
import { TextLink } from '#lib/text-link.tsx';
import { paths, withDeepLink } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useLogin } from '../api/login.ts';
import { useRegisterInvited } from '../api/register-invited.ts';
import { GoogleButton } from './google-button.tsx';
import { NameField } from './name-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The page of an invitation's link for someone who is not signed in. */
export function InvitedVisitor({ token, onJoined }: { token: string; onJoined: () => void }) {
  const { data: invitation, error, isPending, refetch } = useInvitation(token);
  const product = useProduct();
  if (isPending || !product) return <LoadingPage />;
  if (!invitation) return <UnusableInvitation error={error} onRetry={() => void refetch()} />;
  const { role, hasAccount } = invitation;
  return (
    <SignInFrame
      heading={invitationTitle(invitation)}
      lead={`${roleText(role)} ${hasAccount ? 'Sign in to join.' : "It's free for you."}`}
      footer={`The invitation is for ${displayEmail(invitation.email)} only. To join with another address, ask for an invitation to that address.`}
    >
      {product.firebase ? (
        <HostedChoice />
      ) : (
        <>
          <GoogleButton />
          {hasAccount ? (
            <SignIn invitation={invitation} />
          ) : (
            <CreateAccount invitation={invitation} token={token} onJoined={onJoined} />
          )}
        </>
      )}
    </SignInFrame>
  );
}

const InvitedAddress = ({ email, autoComplete }: { email: string; autoComplete: 'username' | 'email' }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete={autoComplete}
    value={displayEmail(email)}
    readOnly
  />
);

type AccountProps = { invitation: OfferedInvitation; token: string; onJoined: () => void };

function CreateAccount({ invitation, token, onJoined }: AccountProps) {
  const register = useRegisterInvited(onJoined);
  return (
    <Form
      className="space-y-5"
      onSubmit={(text) =>
        register.mutate({
          token,
          firstName: text('firstName'),
          lastName: text('lastName'),
          password: text('password'),
        })
      }
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <NameField label="First name" name="firstName" autoComplete="given-name" />
        <NameField label="Last name" name="lastName" autoComplete="family-name" />
      </div>
      <InvitedAddress email={invitation.email} autoComplete="username" />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters and not easy to guess."
        required
      />
      <Button type="submit" className="w-full" busy={register.isBusy}>
        Join workspace
      </Button>
    </Form>
  );
}

function SignIn({ invitation: { email } }: { invitation: OfferedInvitation }) {
  const login = useLogin();
  return (
    <Form className="space-y-5" onSubmit={(text) => login.mutate({ email, password: text('password') })}>
      <InvitedAddress email={email} autoComplete="username" />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        aside={
          <TextLink to={paths.forgotPassword} className="text-sm">
            Forgot password?
          </TextLink>
        }
      />
      <Button type="submit" className="w-full" busy={login.isPending}>
        Sign in
      </Button>
    </Form>
  );
}

/** A hosted platform verifies addresses itself; afterwards `/join` lists the invitation. */
const HostedChoice = () => (
  <p className="text-pretty">
    <TextLink to={withDeepLink(paths.login, paths.join)}>Sign in</TextLink> or{' '}
    <TextLink to={withDeepLink(paths.register, paths.join)}>create an account</TextLink> with this address,
    then join.
  </p>
);

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
