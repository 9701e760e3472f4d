import { TextLink } from '#lib/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForgotPassword } from '../api/passwords.ts';
import { InboxNote } from '../components/inbox-note.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';

export default function ForgotPasswordPage() {
  const forgotPassword = useForgotPassword();
  return (
    <SignInFrame
      heading="Reset password"
      lead="Enter your email and we'll send you a link to choose a new one."
      footer={
        <>
          Remembered it? <TextLink to={paths.login}>Back to sign in</TextLink>
        </>
      }
    >
      <Form className="space-y-5" onSubmit={(text) => forgotPassword.mutate(text('email'))}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <Button type="submit" className="w-full" busy={forgotPassword.isPending}>
          Send
        </Button>
      </Form>
      <InboxNote />
    </SignInFrame>
  );
}
