import { useLocation } from 'react-router';

/**
 * The secret of the mailed link that led here, else null. The script at the top of app.html takes it out of the address into the
 * state of the history entry, which survives a reload and is left behind by the next navigation.
 */
export function useMailedToken(): string | null {
  const { state } = useLocation();
  const token: unknown = state?.mailedToken;
  return typeof token === 'string' ? token : null;
}
