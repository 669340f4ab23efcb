/**
 * The one table of roles and what each may do. Services check permissions, never roles; the gateway and the services
 * get the role from the signed identity.
 */
export const roles = ['customer', 'shop', 'buyout-clerk', 'buyout-manager', 'accountant', 'support', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'backoffice:enter',
  'buyout:read',
  'buyout:receive',
  'buyout:inspect',
  'buyout:decide',
  'buyout:read-sensitive',
  'buyout:pay-out',
  'appraisal:read',
  'appraisal:edit',
  'staff:manage',
  'remotes:manage',
  'cache:purge',
  'ops:read',
  'ops:act',
] as const;
export type Permission = (typeof permissions)[number];

export const grants: Readonly<Record<Role, readonly Permission[]>> = {
  customer: [],
  shop: ['backoffice:enter', 'buyout:read', 'buyout:receive'],
  'buyout-clerk': ['backoffice:enter', 'buyout:read', 'buyout:receive', 'buyout:inspect', 'appraisal:read'],
  'buyout-manager': [
    'backoffice:enter',
    'buyout:read',
    'buyout:receive',
    'buyout:inspect',
    'buyout:decide',
    'buyout:read-sensitive',
    'appraisal:read',
    'appraisal:edit',
  ],
  accountant: ['backoffice:enter', 'buyout:read', 'buyout:read-sensitive', 'buyout:pay-out'],
  support: ['backoffice:enter', 'buyout:read', 'appraisal:read'],
  operator: ['backoffice:enter', 'remotes:manage', 'cache:purge', 'ops:read', 'ops:act'],
  admin: permissions,
};

/** Whether any of the roles holds the permission. */
export function mayDo(held: readonly Role[], permission: Permission): boolean {
  return held.some((role) => grants[role].includes(permission));
}
