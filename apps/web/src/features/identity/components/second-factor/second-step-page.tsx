import { useSession } from '#lib/session/session.ts';
import { useAnswerChallenge } from '../../api/confirm.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import { ConfirmationForm } from './confirmation-form.tsx';

/** Asks for the second factor of a sign-in. */
export default function SecondStepPage() {
  const { challenge, session } = useSession();
  const answer = useAnswerChallenge();
  return (
    <SignInFrame
      heading="Confirm it's you"
      lead="Your account is protected by a second step."
      footer={
        <button
          type="button"
          onClick={() => session.secondStep?.cancel()}
          className="rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          Back to sign in
        </button>
      }
    >
      <ConfirmationForm
        methods={challenge ?? []}
        busy={answer.isBusy}
        onSubmit={(proof) => {
          if (proof === 'passkey' || !('password' in proof)) answer.mutate(proof);
        }}
      />
      <p className="mt-5 text-pretty text-ink-soft text-sm">
        Lost your second factor and your recovery codes? Write to support.
      </p>
    </SignInFrame>
  );
}
