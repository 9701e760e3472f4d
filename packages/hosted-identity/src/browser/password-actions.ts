import type { SessionAdapter } from '@brandlode/contract';
import {
  type Auth,
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  updatePassword,
} from '@firebase/auth';
import { FirebaseFailure, translated } from './firebase-errors.ts';
import type { SessionStore } from './session-store.ts';

/** Changing a password, and resetting a forgotten one. */
export function passwordActions(
  auth: Auth,
  store: SessionStore,
): Pick<SessionAdapter, 'requestPasswordReset' | 'resetPassword' | 'changePassword'> {
  return {
    async requestPasswordReset(email, next) {
      // The emulator accepts anything here.
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new FirebaseFailure('invalid-email');
      const query = next ? `?next=${encodeURIComponent(next)}` : '';
      await translated(() =>
        sendPasswordResetEmail(auth, email, { url: `${location.origin}/login${query}` }),
      );
    },

    async resetPassword(token, password) {
      await translated(() => confirmPasswordReset(auth, token, password));
      if (store.state().user === null) return;
      await auth.signOut();
      store.end(false);
    },

    async changePassword(currentPassword, newPassword) {
      const account = auth.currentUser;
      if (!account?.email) throw new FirebaseFailure('unauthenticated');
      const { email } = account;
      try {
        await translated(() =>
          reauthenticateWithCredential(account, EmailAuthProvider.credential(email, currentPassword)),
        );
      } catch (error) {
        // The account is known here, so this can only be the password.
        const wrong = error instanceof FirebaseFailure && error.code === 'invalid-credential';
        throw wrong ? new FirebaseFailure('wrong-password', error) : error;
      }
      await translated(() => updatePassword(account, newPassword));
    },
  };
}
