/** Firebase's error codes that differ from ours. */
const CODES: Record<string, string> = {
  'invalid-login-credentials': 'invalid-credential',
  'missing-email': 'invalid-email',
  'missing-password': 'invalid-credential',
  'invalid-action-code': 'invalid-token',
  'expired-action-code': 'expired-token',
  'network-request-failed': 'network',
};

/** A failure with one of our own error codes. */
export class FirebaseFailure extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.name = 'FirebaseFailure';
    this.code = code;
  }
}

/** Translates Firebase's error codes (`auth/…`) to ours. */
export async function translated<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    if (!error.code.startsWith('auth/')) throw error;
    const code = error.code.slice('auth/'.length);
    throw new FirebaseFailure(CODES[code] ?? code, error);
  }
}

/** The account was deleted or disabled, or its tokens were revoked; network and server errors do not end the session. */
export function isSessionOver(error: unknown): boolean {
  if (error instanceof Error && 'status' in error && typeof error.status === 'number')
    return error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    error instanceof FirebaseFailure &&
    ['user-token-expired', 'user-disabled', 'user-not-found', 'invalid-user-token', 'token-expired'].includes(
      error.code,
    )
  );
}
