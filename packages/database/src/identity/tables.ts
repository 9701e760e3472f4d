import type { Generated, JSONColumnType } from 'kysely';

export type UsersTable = {
  id: Generated<string>;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  title: Generated<string>;
  referral_source: string | null;
  registration_hash: Generated<Buffer | null>;
  disabled_at: Date | null;
  created_at: Generated<Date>;
};

export type TokenPurpose = 'verify-email' | 'reset-password';

export type SessionEnd =
  | 'signed-out'
  | 'replaced'
  | 'reuse'
  | 'expired'
  | 'password'
  | 'email'
  | 'taken-over'
  | 'disabled';

export type IdentityTables = {
  users: UsersTable;
  external_identities: { issuer: string; subject: string; user_id: string; created_at: Generated<Date> };
  one_time_tokens: {
    hash: Buffer;
    purpose: TokenPurpose;
    user_id: string;
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  email_changes: {
    id: Generated<string>;
    user_id: string;
    old_email: string;
    new_email: string;
    confirm_hash: Buffer | null;
    undo_hash: Buffer | null;
    created_at: Generated<Date>;
    expires_at: Date;
    confirmed_at: Date | null;
    ended_at: Date | null;
  };
  undeliverable_addresses: { email: string; reason: string; since: Generated<Date> };
  hosted_claims: { user_id: string; tier: string; interval: string | null; written_at: Generated<Date> };
  sessions: {
    id: Generated<string>;
    user_id: string;
    network: Buffer;
    user_agent: string | null;
    country: string | null;
    device: Buffer | null;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    ended_at: Date | null;
    ended_because: SessionEnd | null;
    confirmed_at: Generated<Date | null>;
  };
  authenticator_apps: {
    id: Generated<string>;
    user_id: string;
    sealed_secret: string;
    last_step: Generated<number>;
    created_at: Generated<Date>;
    confirmed_at: Date | null;
  };
  passkeys: {
    id: Generated<string>;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Generated<Date | null>;
  };
  passkey_challenges: { hash: Buffer; purpose: string; expires_at: Date };
  recovery_codes: { user_id: string; hash: Buffer; created_at: Generated<Date> };
  second_factor_removals: { user_id: string; requested_at: Generated<Date>; announced_at: Date | null };
  sign_in_challenges: { hash: Buffer; user_id: string; created_at: Generated<Date>; expires_at: Date };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    created_at: Generated<Date>;
    rotated_at: Date | null;
  };
  signing_keys: {
    kid: string;
    private_jwk: JSONColumnType<Record<string, unknown>>;
    created_at: Generated<Date>;
    retired_at: Date | null;
  };
  devices: { hash: Buffer; user_id: string; created_at: Generated<Date>; last_used_at: Generated<Date> };
  rate_limits: { key: string; full_at: Date };
  google_sign_ins: {
    id: string;
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    referral_source: string | null;
    status: Generated<'pending' | 'exchanging' | 'signed-in' | 'failed'>;
    code: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
};
