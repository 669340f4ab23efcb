/** Addresses of what sells: discounts, tariffs of instalments, prices of services and deliveries, alike on both hosts. */
export const salesPaths = {
  discounts: '/admin/slevy',
  tariffs: '/admin/splatky',
  'service-prices': '/admin/ceny-sluzeb',
} as const;
export type SalesSection = keyof typeof salesPaths;

/** A page of discounts, tariffs or prices of services. */
export type SalesPage = { readonly name: SalesSection } | { readonly name: 'discount'; readonly id: string | null };

/** What stands for a discount that isn't made yet. */
const NEW = 'nova';

/** Form of one discount; null for a new one. */
export const discountPath = (id: string | null): string => `${salesPaths.discounts}/${id === null ? NEW : encodeURIComponent(id)}`;

/** Page of an address below a section; null when it is none of these. */
export function salesPageOf(section: string | undefined, key: string): SalesPage | null {
  if (`/admin/${section}` !== salesPaths.discounts) return null;
  return { name: 'discount', id: key === NEW ? null : decodeURIComponent(key) };
}

/** Section that a page belongs to. */
export const salesSectionOf = (page: SalesPage): SalesSection => (page.name === 'discount' ? 'discounts' : page.name);
