/** How long a reset link works. */
export const RESET_MINUTES = 60;
