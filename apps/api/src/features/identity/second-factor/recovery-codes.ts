import { confirmOnlySession, type Database, replaceRecoveryCodes } from '@brandlode/database';
import { hashSecret } from '../../../secrets/secrets.ts';
import { newCode, typedCode } from '../../../secrets/typed-codes.ts';

const COUNT = 10;
/** 80 random bits, so that a hash without a salt and a cost is enough. */
const LENGTH = 16;

export const hashRecoveryCode = (userId: string, text: string): Buffer =>
  hashSecret(`recovery-code ${userId} ${typedCode(text)}`);

/** Replaces the recovery codes of a user. They are returned only here. */
export async function newRecoveryCodes(trx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newCode(LENGTH));
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** After the first second factor was added, other sessions have to confirm it too. Returns the recovery codes. */
export async function beginSecondFactor(
  trx: Database,
  session: { id: string; userId: string },
): Promise<string[]> {
  await confirmOnlySession(trx, session);
  return newRecoveryCodes(trx, session.userId);
}
