import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeOf } from '#lib/loading/http.ts';
import { safeRedirect } from '#lib/session/safe-redirect.ts';
import { displayEmail } from '#lib/text/display-email.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths, withDeepLink } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { useLogin } from '../api/login.ts';
import { useVerificationToken, useVerifyEmail } from '../api/verify-email.ts';
import { EmailField, PasswordField } from '../components/account-fields.tsx';
import { EmailConfirmation } from '../components/email-confirmation.tsx';
import { ForgotPasswordLink } from '../components/forgot-password-link.tsx';
import { GoogleButton } from '../components/google-button.tsx';
import { InboxNote } from '../components/inbox-note.tsx';
import { PasskeyButton } from '../components/passkey-button.tsx';
import { RegisteredNotice } from '../components/registered-notice.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';
import { readPendingRegistration } from '../model/pending-registration.ts';

export default function LoginPage() {
  const [params] = useSearchParams();
  const [email, setEmail] = useState(() => readPendingRegistration()?.email ?? '');
  const login = useLogin();
  const deepLink = safeRedirect(params.get('next'));
  const unverified = codeOf(login.error) === 'email-not-verified';
  const token = useVerificationToken();
  const unproven = codeOf(useVerifyEmail(token).error) === 'registration-unproven';

  return (
    <SignInFrame
      heading="Welcome back"
      lead="Sign in to continue your research."
      footer={
        <>
          No account yet?{' '}
          <TextLink to={withDeepLink(paths.register, deepLink)}>Get started for free</TextLink>
        </>
      }
    >
      <EmailConfirmation />
      <RegisteredNotice />
      <GoogleButton />
      <Form
        className="space-y-5"
        onSubmit={(text) =>
          login.mutate({
            email,
            password: text('password'),
            verificationToken: (unproven && token) || undefined,
          })
        }
      >
        <EmailField purpose="sign-in" value={email} onChange={(event) => setEmail(event.target.value)} />
        <PasswordField aside={<ForgotPasswordLink next={deepLink} email={email} />} />
        <Button type="submit" className="w-full" busy={login.isPending}>
          Sign in
        </Button>
      </Form>
      <PasskeyButton />
      {unverified && (
        <p role="status" className="mt-5 rounded-lg bg-notice-soft px-3.5 py-2.5 text-notice-ink text-sm">
          We've just sent a new link to{' '}
          <strong className="wrap-anywhere font-medium">{displayEmail(login.variables?.email ?? '')}</strong>.
          Open it, then sign in here. If it doesn't arrive, check your spam folder.
        </p>
      )}
      <InboxNote />
    </SignInFrame>
  );
}
