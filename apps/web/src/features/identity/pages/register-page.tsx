import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '#lib/session/safe-redirect.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths, withDeepLink } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { useRegister } from '../api/register.ts';
import { EmailField, NameFields, NewPasswordField } from '../components/account-fields.tsx';
import { GoogleButton } from '../components/google-button.tsx';
import { SignInFrame } from '../components/sign-in-frame.tsx';
import { readPendingRegistration } from '../model/pending-registration.ts';

export default function RegisterPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const login = withDeepLink(paths.login, safeRedirect(params.get('next')));
  const register = useRegister(() => void navigate(login));
  const { state } = useLocation();
  const [before] = useState(() => (state?.changesAddress ? readPendingRegistration() : null));

  return (
    <SignInFrame
      heading="Get started for free"
      lead="A 7-day free trial on all plans."
      footer={
        <>
          Already have an account? <TextLink to={login}>Sign in</TextLink>
        </>
      }
    >
      <GoogleButton />
      <Form
        className="space-y-5"
        onSubmit={(text) =>
          register.mutate({
            firstName: text('firstName'),
            lastName: text('lastName'),
            email: text('email'),
            password: text('password'),
          })
        }
      >
        <NameFields firstName={before?.firstName} lastName={before?.lastName} />
        <EmailField purpose="sign-up" defaultValue={before?.email} autoFocus={before !== null} />
        <NewPasswordField />
        <Button type="submit" className="w-full" busy={register.isBusy}>
          Sign up
        </Button>
      </Form>
    </SignInFrame>
  );
}
