import type { ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import type { BothTexts } from '@okruh/contracts/http/catalog-admin/office-route';
import type { NotedRecord } from '../changes/note-change.ts';
import { readRows } from './content-stores.ts';
import type { ContentRow } from './content-store.ts';
import { loadPlans } from './plans/plan.repository.ts';

/** What a text is called. */
function getName(row: ContentRow): BothTexts {
  switch (row.kind) {
    case 'faq':
      return row.question;
    case 'menu-entry':
      return row.label;
    default:
      return row.title;
  }
}

/** A text whose change is noted. @param id null for one that is added */
export const notedContent = (kind: ContentKind, id: string | null): NotedRecord => ({
  kind,
  id,
  async read(tx, one) {
    const [row] = await readRows(tx, kind, [one]);
    if (row === undefined) return null;
    const { kind: _kind, id: _id, href: _href, names, version: _version, changed_at: _at, changed_by: _by, ...fields } = row;
    const known = new Map(names.map((named) => [named.id, named.name.cs]));
    const toName = (referred: string): string => known.get(referred) ?? referred;
    return {
      name: getName(row),
      fields: {
        ...fields,
        ...('target_id' in fields && { target_id: toName(fields.target_id) }),
        ...('related_masters' in fields && { related_masters: fields.related_masters.map(toName) }),
        ...('variants' in fields && { variants: fields.variants.map(toName) }),
      },
    };
  },
});

/** What is planned of a text: when, and those of its fields that will change. */
export const notedPlan = (kind: ContentKind, id: string): NotedRecord => ({
  kind,
  id,
  async read(tx, one) {
    const [row] = await readRows(tx, kind, [one]);
    if (row === undefined) return null;
    const plan = (await loadPlans(tx, kind, [one])).get(one);
    if (plan === undefined) return { name: getName(row), fields: {} };
    const present = new Map(Object.entries(row));
    const planned = Object.entries(plan.input ?? {}).filter(
      ([field, value]) => JSON.stringify(present.get(field)) !== JSON.stringify(value),
    );
    return { name: getName(row), fields: { plan: { applies_at: plan.applies_at, ...Object.fromEntries(planned) } } };
  },
});
