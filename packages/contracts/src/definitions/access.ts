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
  /** Picks, packs and hands over orders; receives and counts stock. */
  'warehouse',
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
  /** Old devices of purchases that are handed over at a counter; all others with `buyout:inspect-any`. */
  'buyout:inspect',
  'buyout:inspect-any',
  'buyout:decide',
  'buyout:read-sensitive',
  'buyout:pay-out',
  'appraisal:read',
  'appraisal:edit',
  'catalog:read',
  'catalog:edit',
  'price:edit',
  'content:edit',
  /** Writes and sends news to subscribers, and ends subscriptions. */
  'news:send',
  'review:approve',
  /** Whether feeds of comparison sites work, and what they leave out. */
  'feed:read',
  /** Runs a feed through, and sees that one is broken. */
  'feed:check',
  'repair:read',
  'repair:work',
  'repair:decide',
  'repair:read-sensitive',
  'spare-part:edit',
  'operation:edit',
  'discount:read',
  'discount:edit',
  'tariff:edit',
  'delivery:edit',
  'order:read',
  'order:read-sensitive',
  'order:note',
  'order:write-mail',
  'order:cancel',
  /** Changes what an order consists of. */
  'order:change',
  'order:counter',
  /** Takes money at a counter, from a drawer of one's own. */
  'counter:work',
  /** Drawers with what was counted in them. */
  'counter:read',
  /** Sales and purchases as sums. */
  'statistics:read',
  'payment:read',
  'payment:decide',
  'payment:refund',
  /** Invoices and credit notes with their buyers. */
  'invoice:read',
  /** Issues credit notes, sends documents again, corrects refused ones. */
  'invoice:issue',
  /** Invoices of suppliers with what goods cost us: reads and imports them. */
  'invoice:import',
  /** Closes months that were handed over to accounting. */
  'month:close',
  /** Opens the last closed month again. */
  'month:reopen',
  'loan:decide',
  'stock:read',
  'stock:edit',
  /** Counts what lies at a place and books the differences. */
  'stock:count',
  /** Acts for every place; without it for the own store alone. */
  'place:any',
  'picking:read',
  'picking:work',
  /** Transfers that arrive at a store or the warehouse. */
  'stock:receive',
  'shipping:read',
  /** Prints labels, hands parcels over. */
  'shipping:work',
  /** Asks a carrier to stop a parcel and to bring it back. */
  'shipping:recall',
  /** Answers what visitors wrote by the shop's forms. */
  'message:answer',
  /** Reads and answers job applications with their curricula vitae. */
  'application:answer',
  'staff:manage',
  'remotes:manage',
  'cache:purge',
  'ops:read',
  'ops:act',
  /** Sends a dead letter with other data than it had. */
  'ops:edit',
  /** Sees what is masked in messages off their contract; each time with a reason. */
  'ops:unmask',
] as const;
export type Permission = (typeof permissions)[number];

export const grants: Readonly<Record<Role, readonly Permission[]>> = {
  customer: [],
  shop: [
    'backoffice:enter',
    'buyout:read',
    'buyout:receive',
    'buyout:inspect',
    'catalog:read',
    'repair:read',
    'repair:work',
    'repair:read-sensitive',
    'order:read',
    'order:read-sensitive',
    'order:note',
    'order:write-mail',
    'order:counter',
    'counter:work',
    'counter:read',
    'loan:decide',
    'stock:read',
    'stock:count',
    'picking:read',
    'picking:work',
    'stock:receive',
    'shipping:read',
    'shipping:work',
    'shipping:recall',
  ],
  'buyout-clerk': ['backoffice:enter', 'buyout:read', 'buyout:receive', 'buyout:inspect', 'buyout:inspect-any', 'appraisal:read'],
  'buyout-manager': [
    'backoffice:enter',
    'buyout:read',
    'buyout:receive',
    'buyout:inspect',
    'buyout:inspect-any',
    'buyout:decide',
    'buyout:read-sensitive',
    'appraisal:read',
    'appraisal:edit',
    'statistics:read',
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
    'news:send',
    'review:approve',
    'feed:read',
    'feed:check',
    'operation:edit',
    'cache:purge',
    'discount:read',
    'discount:edit',
    'tariff:edit',
    'stock:read',
    'statistics:read',
  ],
  warehouse: [
    'backoffice:enter',
    'order:read',
    'stock:read',
    'stock:edit',
    'stock:count',
    'place:any',
    'stock:receive',
    'picking:read',
    'picking:work',
    'shipping:read',
    'shipping:work',
    'shipping:recall',
  ],
  accountant: [
    'backoffice:enter',
    'buyout:read',
    'buyout:read-sensitive',
    'buyout:pay-out',
    'order:read',
    'order:note',
    'payment:read',
    'payment:decide',
    'payment:refund',
    'invoice:read',
    'invoice:issue',
    'invoice:import',
    'month:close',
    'counter:read',
    'loan:decide',
    // They sit at no store, and decide instalments of all.
    'place:any',
    'shipping:read',
    'statistics:read',
  ],
  support: [
    'backoffice:enter',
    'buyout:read',
    'appraisal:read',
    'catalog:read',
    'repair:read',
    'review:approve',
    'feed:read',
    'discount:read',
    'delivery:edit',
    'order:read',
    'order:read-sensitive',
    'order:note',
    'order:write-mail',
    'order:cancel',
    'order:change',
    'payment:read',
    'invoice:read',
    'picking:read',
    'shipping:read',
    'shipping:recall',
    'message:answer',
    // What happened to an order, and where it stands still.
    'ops:read',
  ],
  operator: ['backoffice:enter', 'feed:read', 'feed:check', 'remotes:manage', 'cache:purge', 'ops:read', 'ops:act', 'ops:unmask'],
  admin: permissions,
};

/** Roles of members of staff: those that may enter the back office. */
export const staffRoles: readonly Role[] = roles.filter((role) => grants[role].includes('backoffice:enter'));

/** Whether a role serves at the counter of one store alone, so that its holder needs a store. */
export const needsStore = (role: Role): boolean => grants[role].includes('order:counter') && !grants[role].includes('place:any');

/** Whether any of the roles holds the permission. */
export function mayDo(held: readonly Role[], permission: Permission): boolean {
  return held.some((role) => grants[role].includes(permission));
}

/** Whether somebody may act for a place: their own store, or any with `place:any`. */
export const mayActAt = (
  { roles: held, store }: { readonly roles: readonly Role[]; readonly store?: string | undefined },
  place: string | null,
): boolean => mayDo(held, 'place:any') || (store !== undefined && store === place);
