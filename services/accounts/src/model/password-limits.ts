/** How long a reset link works. */
export const RESET_MINUTES = 60;
/** How long an invitation works. */
export const INVITATION_HOURS = 72;
/** Past the limit of mails to one address its reset link is sent again no more often than this. */
export const RESEND_MINUTES = 10;
