import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** A visitor's message, for the department that answers it. */
export const message = mailTemplate(
  { code: 'message', variables: ['reason', 'sender_name', 'sender_e_mail', 'message'], optional: ['phone', 'references', 'office_url'] },
  (say) => [
    { kind: 'paragraph', text: '{{message}}' },
    factRows(say, ['sender_name', 'sender_e_mail', 'phone', 'references']),
    { kind: 'key', label: say('key'), url: '{{office_url}}' },
  ],
);

/** Tells the sender that the message came. Nothing that was typed stands in it, for anybody may name any address. */
export const messageReceipt = mailTemplate({ code: 'message_receipt', variables: ['reason'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'note', text: say('note') },
]);

/** What a member of staff answered. Of the message it repeats the reason and the day alone: anybody may name any address. */
export const messageAnswer = mailTemplate({ code: 'message_answer', variables: ['reason', 'answer', 'sent_on', 'contact_url'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: '{{answer}}' },
  { kind: 'note', text: say('note') },
  { kind: 'link', label: say('link'), url: '{{contact_url}}' },
]);
