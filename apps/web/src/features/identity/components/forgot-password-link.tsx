import { TextLink } from '#lib/text/text-link.tsx';
import { paths, withDeepLink } from '#paths.ts';

type Props = {
  /** Where the user continues after signing in. */
  next: string | null;
  /** What has been entered so far. */
  email: string;
  /** Of the invitation that the user came from. */
  mailedToken?: string;
};

export const ForgotPasswordLink = ({ next, email, mailedToken }: Props) => (
  <TextLink
    to={withDeepLink(paths.forgotPassword, next)}
    state={{ email, ...(mailedToken !== undefined && { mailedToken }) }}
    className="text-sm"
  >
    Forgot password?
  </TextLink>
);
