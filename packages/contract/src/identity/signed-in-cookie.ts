/**
 * A cookie that scripts may read, set and cleared together with the refresh cookie, whose existence it indicates: a browser
 * without it need not request the session. Over https its name begins with `__Host-`.
 */
export const SIGNED_IN_COOKIE = 'signed-in';
