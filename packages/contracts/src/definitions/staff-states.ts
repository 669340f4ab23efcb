/** Where a member of staff is: invited and without a password of their own yet, at work, or closed by an administrator. */
export const staffStates = ['invited', 'active', 'disabled'] as const;
export type StaffState = (typeof staffStates)[number];

/** Characters of a reason for a change of a member of staff. */
export const MAX_STAFF_REASON = 200;
