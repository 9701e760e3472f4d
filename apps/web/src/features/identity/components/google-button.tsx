import { useProduct } from '#lib/product.ts';
import { buttonClass } from '#ui/button-class.ts';
import { useContinueWithGoogle } from '../api/continue-with-google.ts';
import { GoogleMark } from './google-logo.tsx';

/**
 * 'Continue with Google', where it is configured. It stays usable while a popup is open: a second press replaces the
 * first attempt.
 */
export function GoogleButton() {
  const offered = useProduct()?.google;
  const continueWithGoogle = useContinueWithGoogle();
  if (!offered) return null;
  return (
    <>
      <button type="button" onClick={continueWithGoogle} className={`w-full ${buttonClass('secondary')}`}>
        <GoogleMark />
        Continue with Google
      </button>
      <div className="my-5 flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
    </>
  );
}
