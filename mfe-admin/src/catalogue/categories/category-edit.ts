import type { AdminCategory } from '@okruh/contracts/http/catalog-admin/categories';

/** A category as its form holds it. */
export interface CategoryFields {
  name: { cs: string; ro: string };
  seo_name: { cs: string; ro: string };
  /** Empty for the top. */
  parent: string;
  type_device: string;
  meilisearch_boost: string;
  heureka_category: string;
  google_category: string;
  for_display: boolean;
  for_buyout: boolean;
  for_service: boolean;
  filterable: boolean;
  manufacturers: string[];
  /** Empty for none. */
  photo_id: string;
}

export const newCategory = (parent: string): CategoryFields => ({
  name: { cs: '', ro: '' },
  seo_name: { cs: '', ro: '' },
  parent,
  type_device: '',
  meilisearch_boost: '1',
  heureka_category: '',
  google_category: '',
  for_display: true,
  for_buyout: false,
  for_service: false,
  filterable: true,
  manufacturers: [],
  photo_id: '',
});

/** What the form begins with; the boost with a comma, as it is typed. */
export const toFields = (category: AdminCategory): CategoryFields => ({
  name: { ...category.name },
  seo_name: { ...category.seo_name },
  parent: category.parent ?? '',
  type_device: category.type_device ?? '',
  meilisearch_boost: category.meilisearch_boost.replace('.', ','),
  heureka_category: category.heureka_category,
  google_category: category.google_category,
  for_display: category.for_display,
  for_buyout: category.for_buyout,
  for_service: category.for_service,
  filterable: category.filterable,
  manufacturers: [...category.manufacturers],
  photo_id: category.photo_id ?? '',
});

/** As the service takes it: the comma of the boost becomes a dot. */
export const toBody = (fields: CategoryFields) => ({
  ...fields,
  parent: fields.parent === '' ? null : fields.parent,
  type_device: fields.type_device === '' ? null : fields.type_device,
  photo_id: fields.photo_id === '' ? null : fields.photo_id,
  meilisearch_boost: fields.meilisearch_boost.trim().replace(',', '.'),
});

/** "Příslušenství pro iPhone" → "prislusenstvi-pro-iphone", while nothing else was typed. */
export const toSeoName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 120);
