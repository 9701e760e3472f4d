import { HttpProblem, send } from '#lib/http.ts';

/** Why a popup sign-in ended without a person; `code` is one of section 8's, or anything for its 'other'. */
export class GoogleFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'GoogleFailure';
    this.code = code;
  }
}

type Transaction = { status: 'pending' | 'signed-in' | 'failed'; code?: string };

const LOOK_EVERY = 500;
/**
 * A provider that isolates its window makes it look closed at once, so "closed by the person" is: looks closed, our own
 * window has the focus again, and still nothing decided for this long.
 */
const CLOSED_FOR = 3_000;
const GIVE_UP_AFTER = 10 * 60_000;

/** Ends the attempt under way, if there is one. */
let cancel = () => {};

/**
 * Google sign-in in a popup. Resolves once our server has signed the person in; throws `GoogleFailure` otherwise. The
 * popup tells by broadcast, without any token, and the server is asked for the word that counts. A new call cancels the
 * one before it. `referralSource` is saved with an account that is made by it.
 */
export function signInWithGoogle(referralSource: string | undefined): Promise<void> {
  cancel();
  const n = crypto.randomUUID();
  const asked = new URLSearchParams({ n, ...(referralSource ? { referralSource } : {}) });
  const popup = window.open(
    `/api/auth/google/start?${asked}`,
    `brandlode-google-${n}`,
    'popup,width=480,height=640',
  );
  if (popup === null) return Promise.reject(new GoogleFailure('popup-blocked'));

  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel('brandlode-google');
    const begun = Date.now();
    let closedSince: number | null = null;
    let asking = false;

    const end = (failure?: GoogleFailure) => {
      clearInterval(looking);
      channel.close();
      cancel = () => {};
      if (failure) reject(failure);
      else resolve();
    };

    const ask = async () => {
      if (asking) return;
      asking = true;
      try {
        const { status, code } = await send<Transaction>('GET', `/api/auth/google/transactions/${n}`);
        if (status === 'signed-in') end();
        else if (status === 'failed') end(new GoogleFailure(code ?? 'failed'));
      } catch (error) {
        // The transaction is written when the popup has loaded: until then it is not found.
        if (!(error instanceof HttpProblem)) throw error;
      } finally {
        asking = false;
      }
    };

    channel.onmessage = ({ data }: MessageEvent<{ n: string }>) => {
      if (data.n === n) ask();
    };

    const looking = setInterval(async () => {
      if (Date.now() - begun > GIVE_UP_AFTER) return end(new GoogleFailure('timeout'));
      if (!popup.closed || !document.hasFocus()) {
        closedSince = null;
        return;
      }
      closedSince ??= Date.now();
      await ask();
      if (closedSince !== null && Date.now() - closedSince >= CLOSED_FOR) {
        popup.close();
        end(new GoogleFailure('popup-closed-by-user'));
      }
    }, LOOK_EVERY);

    cancel = () => {
      popup.close();
      end(new GoogleFailure('cancelled-popup-request'));
    };
  });
}
