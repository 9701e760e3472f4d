import type { Config } from '../../apps/api/src/config.ts';
import { type Finding, ok, warn } from './finding.ts';

/** What a valid configuration still lacks. */
export function checkConfiguration(config: Config): Finding[] {
  const findings: Finding[] = [];
  // `npm start` keeps such a key in the data folder.
  if (config.secretsKeys.length === 0 && !config.sandbox)
    findings.push(
      warn(
        'SECRETS_KEY is not set, so neither authenticator apps nor services such as Slack can be connected.',
        'Set SECRETS_KEY to the output of openssl rand -hex 32, unless npm start keeps it in DATA_DIR/secrets-key.',
      ),
    );
  if (config.operatorEmails.length === 0 && !config.sandbox)
    findings.push(
      warn(
        'No account is an operator, so no one can switch catalogue and collection in Data health.',
        'Set INITIAL_OPERATOR_EMAIL to your address.',
      ),
    );
  if (config.product.supportEmail.endsWith('.example') && !config.sandbox)
    findings.push(
      warn(
        `Users are told to write to ${config.product.supportEmail}, which does not exist.`,
        'Set SUPPORT_EMAIL to an address that you read.',
      ),
    );
  return [
    ok(config.sandbox ? 'valid; the sandbox replaces mail, Stripe and Google.' : 'valid.'),
    ...findings,
  ];
}
