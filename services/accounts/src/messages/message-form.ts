import type { MessageReference } from '@okruh/contracts/http/accounts/messages';
import type { Market } from '@okruh/market';
import { type FieldRule, fieldRules, parseEmail } from '@okruh/market/fields';
import type { Deps } from '../deps.ts';
import { normaliseEmail } from '../model/e-mail-address.ts';
import type { MessageContent } from '../model/message-content.ts';
import { mailBuckets } from '../stored/throttle.repository.ts';

/** Longest text of a message, in characters. */
export const TEXT_MAX = 5_000;

/** Who writes, as forms have it. */
interface Sender {
  readonly name: string;
  readonly e_mail: string;
  readonly phone: string;
}

/** Rules of the fields that say who writes. */
export const checkSender = ({ name, e_mail, phone }: Sender): Record<keyof Sender, { value: string; rules: FieldRule[] }> => ({
  name: { value: name, rules: [fieldRules.required, fieldRules.maxLength(100), fieldRules.personName] },
  e_mail: { value: e_mail, rules: [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail] },
  phone: { value: phone, rules: [fieldRules.phone] },
});

/** A checked form as it is stored. */
export const toContent = ({
  name,
  e_mail,
  phone,
  text,
  references,
}: Sender & { readonly text: string; readonly references: Readonly<Partial<Record<MessageReference, string>>> }): MessageContent => ({
  name: name.trim(),
  e_mail: parseEmail(e_mail),
  phone: phone.trim(),
  text: text.trim(),
  references,
});

/** Whether the sender gets a receipt. Anybody may name any address: past the limit the message counts, but nobody's inbox is flooded. */
export const chargeReceipt = async (
  { throttle }: Pick<Deps, 'throttle'>,
  { market, eMail, ip }: { readonly market: Market; readonly eMail: string; readonly ip: string },
): Promise<boolean> => (await throttle.charge(mailBuckets('receipt', { market, eMail: normaliseEmail(eMail), ip }))) === null;
