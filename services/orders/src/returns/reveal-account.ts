import type { Tx } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import { recordHistory } from '../stored/history.ts';
import type { Seen, Staff } from './judge-return.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { openStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal } from '../stored/withdrawals.repository.ts';

/** The account that money of a withdrawal or a complaint goes to, in one transaction: what isn't written down isn't shown. */
export async function revealAccount(
  tx: Tx,
  personalData: PersonalData,
  { kind, id }: Omit<Seen, 'version'>,
  actor: Staff,
): Promise<{ readonly name: string; readonly bank_account_full_number: string } | null> {
  const withdrawal = await findWithdrawal(tx, id);
  if (withdrawal?.row.kind !== kind) return null;
  const entry = uuidv7();
  const textCiphertext = personalData.encryptText(entry, 'history-text', withdrawal.row.number);
  await recordHistory(tx, { id: entry, orderId: withdrawal.row.orderId, kind: 'contact-viewed', textCiphertext }, actor);
  const { name, account } = openStatement(withdrawal, personalData);
  return { name, bank_account_full_number: account };
}
