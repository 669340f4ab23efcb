import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** A visitor's message, for the department that answers it. */
export const message = mailTemplate(
  { code: 'message', variables: ['reason', 'sender_name', 'sender_e_mail', 'message'], optional: ['phone', 'references'] },
  (say) => [{ kind: 'paragraph', text: '{{message}}' }, factRows(say, ['sender_name', 'sender_e_mail', 'phone', 'references'])],
);

/** Tells the sender that the message came. Nothing that was typed stands in it, for anybody may name any address. */
export const messageReceipt = mailTemplate({ code: 'message_receipt', variables: ['reason'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'note', text: say('note') },
]);
