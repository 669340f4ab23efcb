/**
 * The one table of roles and what each may do. Services check permissions, never roles; the gateway and the services
 * get the role from the signed identity.
 */
export const roles = [
  'customer',
  'shop',
  'buyout-clerk',
  'buyout-manager',
  'repair-technician',
  'catalog-editor',
  'accountant',
  'support',
  'operator',
  'admin',
] as const;
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
  'catalog:read',
  'catalog:edit',
  'price:edit',
  'content:edit',
  'review:approve',
  'repair:read',
  'repair:work',
  'repair:decide',
  'repair:read-sensitive',
  'spare-part:edit',
  'operation:edit',
  'staff:manage',
  'remotes:manage',
  'cache:purge',
  'ops:read',
  'ops:act',
] as const;
export type Permission = (typeof permissions)[number];

export const grants: Readonly<Record<Role, readonly Permission[]>> = {
  customer: [],
  shop: ['backoffice:enter', 'buyout:read', 'buyout:receive', 'catalog:read', 'repair:read', 'repair:work', 'repair:read-sensitive'],
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
  'repair-technician': [
    'backoffice:enter',
    'catalog:read',
    'repair:read',
    'repair:work',
    'repair:decide',
    'repair:read-sensitive',
    'spare-part:edit',
  ],
  'catalog-editor': [
    'backoffice:enter',
    'catalog:read',
    'catalog:edit',
    'price:edit',
    'content:edit',
    'review:approve',
    'operation:edit',
    'cache:purge',
  ],
  accountant: ['backoffice:enter', 'buyout:read', 'buyout:read-sensitive', 'buyout:pay-out'],
  support: ['backoffice:enter', 'buyout:read', 'appraisal:read', 'catalog:read', 'repair:read', 'review:approve'],
  operator: ['backoffice:enter', 'remotes:manage', 'cache:purge', 'ops:read', 'ops:act'],
  admin: permissions,
};

/** Whether any of the roles holds the permission. */
export function mayDo(held: readonly Role[], permission: Permission): boolean {
  return held.some((role) => grants[role].includes(permission));
}
