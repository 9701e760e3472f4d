import { useLocation } from 'react-router';

/**
 * The token of the email link that opened this page. The script in app.html moves it from the URL to the history entry's state,
 * which survives a reload but not the next navigation.
 */
export function useMailedToken(): string | null {
  const { state } = useLocation();
  const token: unknown = state?.mailedToken;
  return typeof token === 'string' ? token : null;
}
