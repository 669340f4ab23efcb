import type { Tx } from '@okruh/service-kit';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { PersonalData } from './personal-data.ts';
import { tokenHash } from '../model/random-token.ts';
import { recoveryCodes, secondFactors } from './tables.ts';
import { newRecoveryCodes, newSecret, normaliseRecoveryCode, stepOfCode } from '../model/second-factor.ts';

export const secretPlace = (accountId: string): string => `second-factor:${accountId}:secret`;

/** Whether the account has a second factor that was confirmed once. */
export async function hasSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: secondFactors.accountId })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)));
  return row !== undefined;
}

/** Begins an enrolment; again it takes the place of one that wasn't confirmed. @returns the secret, null when there is a second factor */
export async function beginEnrolment(tx: Tx, personalData: PersonalData, accountId: string): Promise<string | null> {
  const secret = newSecret();
  const secretCiphertext = personalData.encrypt(secretPlace(accountId), secret);
  const written = await tx
    .insert(secondFactors)
    .values({ accountId, secretCiphertext })
    .onConflictDoUpdate({ target: secondFactors.accountId, set: { secretCiphertext }, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ id: secondFactors.accountId });
  return written.length === 0 ? null : secret;
}

/** Whether the code is right and wasn't used before; of two calls with one code only the first gets true. */
export async function takeCode(
  tx: Tx,
  personalData: PersonalData,
  { accountId, code, isConfirmed }: { accountId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const isWanted = and(
    eq(secondFactors.accountId, accountId),
    isConfirmed ? isNotNull(secondFactors.confirmedAt) : isNull(secondFactors.confirmedAt),
  );
  const [row] = await tx.select().from(secondFactors).where(isWanted);
  if (row === undefined) return false;
  const step = stepOfCode(personalData.open(secretPlace(accountId), row.secretCiphertext), code, new Date());
  if (step === null) return isConfirmed && takeRecoveryCode(tx, accountId, code);
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step, confirmedAt: sql`coalesce(${secondFactors.confirmedAt}, now())` })
    .where(and(isWanted, eq(secondFactors.secretCiphertext, row.secretCiphertext), lt(secondFactors.lastStep, step)))
    .returning({ id: secondFactors.accountId });
  return taken.length > 0;
}

async function takeRecoveryCode(tx: Tx, accountId: string, typed: string): Promise<boolean> {
  const code = normaliseRecoveryCode(typed);
  if (code === null) return false;
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, tokenHash(code))))
    .returning({ id: recoveryCodes.accountId });
  return taken.length > 0;
}

/** Makes ten new recovery codes in place of the old ones. They are shown once; the database keeps hashes. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: tokenHash(normaliseRecoveryCode(code) ?? code) })));
  return codes;
}

/** Takes the second factor away: its owner enrols again at the next sign-in. */
export async function removeSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}
