import { toSeoName } from '../stored/seo-name.ts';
import type { DemoCatalogue, DemoStores } from './demo-files.ts';

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const groups: Readonly<Record<string, readonly [cs: string, ro: string]>> = {
  general: ['Obecné', 'General'],
  display: ['Displej', 'Ecran'],
  performance: ['Výkon a paměť', 'Performanță și memorie'],
  camera: ['Fotoaparáty', 'Camere'],
  battery: ['Baterie a nabíjení', 'Baterie și încărcare'],
  connectivity: ['Připojení', 'Conectivitate'],
  power: ['Napájení', 'Alimentare'],
  audio: ['Zvuk', 'Sunet'],
};

/** "Použitý – jako nový" → "Jako nový": that it is used stands beside it. */
const gradeName = (name: string): string => {
  const grade = name.split(' – ').at(-1) ?? name;
  return grade.charAt(0).toUpperCase() + grade.slice(1);
};

const getText = (unit: string | { cs: string; ro: string } | null, locale: 'cs' | 'ro'): string | null =>
  unit === null || typeof unit === 'string' ? unit : unit[locale];

/** Rows of what stands around products, in the order of their references. */
export function frameRows(catalogue: DemoCatalogue): Rows {
  return {
    // Invented, as everything of the demo: real ones are filled in in the office.
    manufacturers: catalogue.manufacturers.map((maker) => ({
      ...maker,
      company: `${maker.name} Europe`,
      address: 'Ukázková 1, 110 00 Praha 1',
      contact: `kontakt@${maker.seo_name}.example`,
    })),
    type_devices: catalogue.type_devices.map((type, position) => ({
      id: type.id,
      position,
      name_cs: type.name.cs,
      name_ro: type.name.ro,
      identifier_kind: type.identifier,
    })),
    qualities: catalogue.qualities.map((quality, position) => ({
      id: quality.id,
      position,
      is_used: quality.used,
      warranty_months: quality.warranty_months,
      name_cs: gradeName(quality.name.cs),
      name_ro: gradeName(quality.name.ro),
      description_cs: quality.description.cs,
      description_ro: quality.description.ro,
    })),
    badges: catalogue.badges.map((badge, position) => ({
      id: badge.id,
      position,
      name_cs: badge.name.cs,
      name_ro: badge.name.ro,
    })),
    categories: categoryRows(catalogue),
    category_manufacturers: catalogue.categories.flatMap((category) =>
      category.manufacturers.map((id, position) => ({ category_id: category.id, manufacturer_id: id, position })),
    ),
    meta_masters: catalogue.meta_masters.map(({ id, name }) => ({ id, name })),
    attribute_groups: groupIds(catalogue).map((id, position) => ({
      id,
      position,
      name_cs: groups[id]?.[0] ?? id,
      name_ro: groups[id]?.[1] ?? id,
    })),
    attributes: attributeRows(catalogue),
  };
}

const groupIds = (catalogue: DemoCatalogue): string[] => {
  const used = new Set(catalogue.attributes.map((attribute) => attribute.group));
  return [...Object.keys(groups).filter((id) => used.has(id)), ...[...used].filter((id) => !(id in groups))];
};

function categoryRows(catalogue: DemoCatalogue): object[] & Rows[string] {
  const parentById = new Map(catalogue.categories.map((category) => [category.id, category.parent]));
  const listAncestors = (id: string): string[] => {
    const parent = parentById.get(id);
    return parent === null || parent === undefined ? [] : [...listAncestors(parent), parent];
  };
  return catalogue.categories.map((category) => ({
    id: category.id,
    parent_id: category.parent,
    ancestor_ids: listAncestors(category.id),
    position: category.position,
    name_cs: category.name.cs,
    name_ro: category.name.ro,
    seo_name_cs: category.seo_name.cs,
    seo_name_ro: category.seo_name.ro,
    url_path_cs: category.url_path.cs,
    url_path_ro: category.url_path.ro,
    for_display: category.for_display,
    for_buyout: category.for_buyout,
    for_service: category.for_service,
    filterable: category.filterable,
    type_device: category.type_device,
    boost: category.meilisearch_boost,
    heureka_category: category.heureka_category,
    google_category: category.google_category,
    photo_id: category.photo_id,
  }));
}

/** Words of addresses: the attribute's name; of two with the same name the later one gets its id. */
function attributeRows(catalogue: DemoCatalogue): Rows[string] {
  const taken = new Set<string>();
  const toWord = (id: string, locale: string, name: string): string => {
    const word = toSeoName(name);
    const free = taken.has(`${locale}/${word}`) ? toSeoName(`${name} ${id}`) : word;
    taken.add(`${locale}/${free}`);
    return free;
  };
  return catalogue.attributes.map((attribute, position) => ({
    id: attribute.id,
    group_id: attribute.group,
    position,
    kind: attribute.kind,
    name_cs: attribute.name.cs,
    name_ro: attribute.name.ro,
    unit_cs: getText(attribute.unit, 'cs'),
    unit_ro: getText(attribute.unit, 'ro'),
    is_filterable: attribute.filterable,
    word_cs: toWord(attribute.id, 'cs', attribute.name.cs),
    word_ro: toWord(attribute.id, 'ro', attribute.name.ro),
  }));
}

/** The first copy of the stores; accounts tells of every change from then on. */
export const storeRows = (file: DemoStores, asOf: string): Rows[string] =>
  file.stores.map((store) => ({
    id: store.id,
    market: store.site,
    seo_name: store.seo_name,
    name: store.name,
    city: store.city,
    city_part: store.city_part ?? '',
    street: store.street,
    postcode: store.postcode,
    opening_hours: store.opening_hours.filter((day) => day.open !== null && day.close !== null),
    closed_on: file.holidays.filter((holiday) => holiday.site === store.site).map((holiday) => holiday.date),
    is_open: true,
    version: 0,
    changed_at: `${asOf}T00:00:00Z`,
  }));
