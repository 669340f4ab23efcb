import { type StaffMember, staffMemberSchema } from '@okruh/contracts/http/accounts/staff';

export const evaId = '019a9f2e-0000-7000-8000-0000000000aa';

/** An accountant at work. */
export const eva = (changes: Partial<StaffMember> = {}): StaffMember =>
  staffMemberSchema.parse({
    id: evaId,
    kind: 'staff',
    display_name: 'Eva Dvořáková',
    e_mail: 'eva@okruh.example',
    roles: ['accountant'],
    first_name: 'Eva',
    last_name: 'Dvořáková',
    store_name: null,
    state: 'active',
    invitation_expires_at: null,
    has_second_factor: true,
    is_demo: false,
    last_login_at: '2026-11-20T08:00:00.000Z',
    created_at: '2026-01-05T08:00:00.000Z',
    version: 3,
    ...changes,
  });
