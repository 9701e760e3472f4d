import { MESSAGES } from '@brandlode/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { useMailedToken } from '#lib/session/mailed-token.ts';
import { safeRedirect } from '#lib/session/safe-redirect.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths, withDeepLink } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { isInvalidLink, useResetPassword } from '../api/passwords.ts';
import { NewPasswordField } from '../components/account-fields.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';

const FIRST = {
  success: 'Password saved. Sign in with it.',
  other: "Couldn't save the password. Please try again.",
};

/** The target of the link in a password reset email. */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const token = useMailedToken() ?? '';
  const [params] = useSearchParams();
  // The invitation of the first operator, whose account has no password yet.
  const isFirst = params.has('first');
  const next = safeRedirect(params.get('next'));
  const login = withDeepLink(paths.login, next);
  const reset = useResetPassword(
    token,
    isFirst ? FIRST : MESSAGES.changePassword,
    () => void navigate(login, { replace: true }),
  );
  const invalidLink = token === '' || isInvalidLink(reset.error);

  return (
    <SignInFrame
      heading={isFirst ? 'Choose a password' : 'Choose a new password'}
      lead={
        isFirst
          ? 'You sign in with it and your email address.'
          : 'This replaces your old password and signs you out everywhere.'
      }
      footer={<TextLink to={login}>Back to sign in</TextLink>}
    >
      {invalidLink ? (
        <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-2.5 text-danger text-sm">
          This link has expired or has already been used.{' '}
          <TextLink to={withDeepLink(paths.forgotPassword, next)} className="underline">
            Request a new one
          </TextLink>
          .
        </p>
      ) : (
        <Form className="space-y-5" onSubmit={(text) => reset.mutate(text('password'))}>
          <NewPasswordField label={isFirst ? 'Password' : 'New password'} />
          <Button type="submit" className="w-full" busy={reset.isPending}>
            Save password
          </Button>
        </Form>
      )}
    </SignInFrame>
  );
}
