import { useLocation, useSearchParams } from 'react-router';
import { useMailedToken } from '#lib/session/mailed-token.ts';
import { safeRedirect } from '#lib/session/safe-redirect.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths, withDeepLink } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { useForgotPassword } from '../api/passwords.ts';
import { EmailField } from '../components/account-fields.tsx';
import { InboxNote } from '../components/inbox-note.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';

export default function ForgotPasswordPage() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const next = safeRedirect(params.get('next'));
  const invitation = useMailedToken();
  const forgotPassword = useForgotPassword();
  return (
    <SignInFrame
      heading="Reset password"
      lead="Enter your email and we'll send you a link to choose a new one."
      footer={
        <>
          Remembered it?{' '}
          {invitation === null ? (
            <TextLink to={withDeepLink(paths.login, next)}>Back to sign in</TextLink>
          ) : (
            <TextLink to={paths.join} state={{ mailedToken: invitation }}>
              Back to your invitation
            </TextLink>
          )}
        </>
      }
    >
      <Form
        className="space-y-5"
        onSubmit={(text) =>
          forgotPassword.mutate({ email: text('email'), ...(next === paths.join && { next }) })
        }
      >
        <EmailField purpose="sign-in" defaultValue={state?.email} />
        <Button type="submit" className="w-full" busy={forgotPassword.isPending}>
          Send
        </Button>
      </Form>
      <InboxNote />
    </SignInFrame>
  );
}
