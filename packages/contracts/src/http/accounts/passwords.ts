/** Changing and resetting a password. */
import { z } from 'zod';
import { linkToken, route, short } from './accounts-route.ts';

export const changePassword = route('change_password', {
  summary: 'Changes the password and ends every other session.',
  access: 'session',
  body: z.object({ current_password: short, password: short, password_confirmation: short }),
  responses: { 204: null },
  problems: ['too-many-attempts'],
  rateLimit: { max: 10, windowSeconds: 600 },
});
export const requestPasswordReset = route('request_password_reset', {
  summary: 'Mails a reset link; answers the same for unknown addresses.',
  access: 'public',
  body: z.object({ e_mail: short }),
  responses: { 204: null },
  rateLimit: { max: 5, windowSeconds: 600 },
});
export const checkPasswordReset = route('check_password_reset', {
  summary: 'Whether the link of a reset or an invitation still works, before anybody types a password. Uses nothing up.',
  access: 'public',
  body: z.object({ token: linkToken }),
  responses: { 204: null },
  problems: ['invalid-token'],
  rateLimit: { max: 30, windowSeconds: 600 },
});
export const confirmPasswordReset = route('confirm_password_reset', {
  summary: 'Sets a new password with the token of the mail and ends every session.',
  access: 'public',
  body: z.object({ token: linkToken, password: short, password_confirmation: short }),
  responses: { 204: null },
  problems: ['invalid-token'],
  rateLimit: { max: 10, windowSeconds: 600 },
});
