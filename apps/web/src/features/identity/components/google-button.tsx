import { useProduct } from '#lib/product.ts';
import { buttonClass } from '#ui/button-class.ts';
import { useContinueWithGoogle } from '../api/continue-with-google.ts';
import { GoogleLogo } from './google-logo.tsx';

/** Stays enabled while a popup is open: a second click starts over. */
export function GoogleButton() {
  const enabled = useProduct()?.google;
  const continueWithGoogle = useContinueWithGoogle();
  if (!enabled) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => void continueWithGoogle()}
        className={`w-full ${buttonClass('secondary')}`}
      >
        <GoogleLogo />
        Continue with Google
      </button>
      <div className="my-5 flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
    </>
  );
}
