/** Addresses of the repairs' pages, alike on both hosts. */
export const repairPaths = {
  repairs: '/admin/opravy',
  'spare-parts': '/admin/dily',
  'repair-prices': '/admin/cenik-oprav',
} as const;
export type RepairSection = keyof typeof repairPaths;

/** A page of the repairs. */
export type RepairPage = { readonly name: RepairSection } | { readonly name: 'walk-in' } | { readonly name: 'repair'; readonly id: string };

/** What stands for a repair that is taken in at the counter. */
const NEW = 'prijem';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const repairPath = (id: string): string => `${repairPaths.repairs}/${id}`;
export const walkInPath = `${repairPaths.repairs}/${NEW}`;

/** Page of an address below a section; null when it is none of the repairs'. */
export function repairPageOf(section: string | undefined, key: string): RepairPage | null {
  if (`/admin/${section}` !== repairPaths.repairs) return null;
  if (key === NEW) return { name: 'walk-in' };
  return UUID.test(key) ? { name: 'repair', id: key } : null;
}

/** Section that a page of the repairs belongs to. */
export const repairSectionOf = (page: RepairPage): RepairSection =>
  page.name === 'walk-in' || page.name === 'repair' ? 'repairs' : page.name;
