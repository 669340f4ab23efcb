import { type Permission, permissions } from '@okruh/contracts/access';

/** Parts of the shop, with the beginnings of their permissions' names. */
const domains = {
  buyout: ['buyout', 'appraisal'],
  repairs: ['repair', 'spare-part', 'operation'],
  catalogue: ['catalog', 'price', 'content', 'news', 'review', 'feed'],
  sales: ['order', 'discount', 'tariff', 'delivery', 'statistics', 'message', 'application'],
  money: ['counter', 'payment', 'invoice', 'month', 'loan'],
  warehouse: ['stock', 'place', 'picking', 'shipping'],
  operations: ['backoffice', 'staff', 'remotes', 'cache', 'ops'],
} as const;
export type Domain = keyof typeof domains;

/** Every permission by its part of the shop, in the order of the contract's table. */
export const permissionGroups: readonly { readonly domain: Domain; readonly permissions: readonly Permission[] }[] = Object.entries(
  domains,
).map(([domain, beginnings]) => ({
  domain: domain as Domain,
  permissions: permissions.filter((permission) => beginnings.some((beginning) => permission.startsWith(`${beginning}:`))),
}));
