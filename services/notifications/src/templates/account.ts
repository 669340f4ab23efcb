import { mailTemplate } from '../mail-catalogue.ts';

/** A new account waits for its address to be confirmed. */
export const registration = mailTemplate({ code: 'registration', variables: ['e_mail', 'confirm_url', 'valid_hours'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'key', label: say('key'), url: '{{confirm_url}}' },
  { kind: 'paragraph', text: say('paragraph-3') },
  { kind: 'note', text: say('note') },
]);

/** Somebody registered with an address that has an account already; the form never says so, this mail does. */
export const registrationKnown = mailTemplate({ code: 'registration_known', variables: ['e_mail', 'login_url', 'reset_url'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'key', label: say('key'), url: '{{login_url}}' },
  { kind: 'link', label: say('link'), url: '{{reset_url}}' },
  { kind: 'note', text: say('note') },
]);

export const passwordReset = mailTemplate({ code: 'password_reset', variables: ['reset_url', 'valid_minutes'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'key', label: say('key'), url: '{{reset_url}}' },
  { kind: 'paragraph', text: say('paragraph-3') },
  { kind: 'note', text: say('note') },
]);

/** The command of the office's administrator added a member of staff. */
export const staffInvitation = mailTemplate({ code: 'staff_invitation', variables: ['e_mail', 'invitation_url', 'valid_hours'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'key', label: say('key'), url: '{{invitation_url}}' },
  { kind: 'paragraph', text: say('paragraph-3') },
  { kind: 'note', text: say('note') },
]);

/** Reported after the fact, so that an owner notices a change made by somebody else. */
export const passwordChanged = mailTemplate({ code: 'password_changed', variables: ['reset_url'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'paragraph', text: say('paragraph-3') },
  { kind: 'link', label: say('link'), url: '{{reset_url}}' },
]);
