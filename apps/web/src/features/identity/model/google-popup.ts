import type { GoogleTransaction } from '@brandlode/contract';
import { send } from '#lib/loading/http.ts';

/** A popup sign-in that failed; `code` is for `messageFor`. */
const failure = (code: string) => Object.assign(new Error(code), { code });

const POLL_INTERVAL = 500;
/**
 * With cross-origin isolation the popup looks closed immediately, so it counts as closed by the user only when our window has focus
 * again and the sign-in is still pending after this time.
 */
const CLOSED_GRACE = 3_000;
const TIMEOUT = 10 * 60_000;

/** Cancels the current attempt. */
let cancel = () => {};

/**
 * Signs in with Google in a popup; rejects with an error that has a `code`. The popup's broadcast carries no token: the outcome is fetched from
 * the server. A new attempt cancels the previous one.
 */
export function signInWithGoogle(referralSource: string | undefined): Promise<void> {
  cancel();
  const transactionId = crypto.randomUUID();
  const query = new URLSearchParams({ n: transactionId, ...(referralSource ? { referralSource } : {}) });
  const popup = window.open(
    `/api/auth/google/start?${query}`,
    `brandlode-google-${transactionId}`,
    'popup,width=480,height=640',
  );
  if (popup === null) return Promise.reject(failure('popup-blocked'));

  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel('brandlode-google');
    const startedAt = Date.now();
    let closedSince: number | null = null;
    let fetching = false;
    let ended = false;

    const end = (error?: Error) => {
      // A late response must not disarm `cancel`, which may belong to a newer attempt.
      if (ended) return;
      ended = true;
      clearInterval(timer);
      channel.close();
      cancel = () => {};
      if (error) reject(error);
      else resolve();
    };

    const check = async () => {
      if (fetching) return;
      fetching = true;
      try {
        const { status, code } = await send<GoogleTransaction>(
          'GET',
          `/api/auth/google/transactions/${transactionId}`,
        );
        if (status === 'signed-in') end();
        else if (status === 'failed') end(failure(code ?? 'failed'));
      } catch {
        // The transaction does not exist until the popup has loaded.
      } finally {
        fetching = false;
      }
    };

    channel.onmessage = ({ data }: MessageEvent<{ n: string }>) => {
      if (data.n === transactionId) void check();
    };

    const poll = async () => {
      if (Date.now() - startedAt > TIMEOUT) return end(failure('timeout'));
      if (!popup.closed || !document.hasFocus()) {
        closedSince = null;
        return;
      }
      closedSince ??= Date.now();
      await check();
      if (closedSince !== null && Date.now() - closedSince >= CLOSED_GRACE) {
        popup.close();
        end(failure('popup-closed-by-user'));
      }
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL);

    cancel = () => {
      popup.close();
      end(failure('cancelled-popup-request'));
    };
  });
}
