/**
 * A cookie the page's script may read, set and cleared with the refresh cookie: all it says is that there is one. A
 * browser without it need not ask who is signed in. Over https its name begins with `__Host-`.
 */
export const SIGNED_IN_COOKIE = 'signed-in';
