import { fieldErrors } from '@okruh/service-kit';
import type { Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { RepairList } from '../model/repair-list.ts';
import { Refusal } from '../stored/edit-repair-list.ts';
import type { PartChanges } from './spare-part.repository.ts';

/** What decides whether a part may be as it is wanted. */
interface WantedPart extends Pick<PartChanges, 'kind' | 'is_retired'> {
  readonly masterProductId: string;
  readonly colourId: string | null;
  readonly alsoFits: readonly string[];
}

/**
 * @throws Refusal with errors by field: devices, kind and colour have to exist, a part for several models fits every colour, and no offered
 * operation takes a part that is retired
 */
export function checkPart(list: RepairList, id: string | null, part: WantedPart, locale: Locale): void {
  const errors: Record<string, string[]> = {};
  const find = (master: string) => list.allModels.find(({ masterProductId }) => masterProductId === master);
  const model = find(part.masterProductId);
  if (model === undefined) errors['master_product_id'] = [texts.text(locale, 'part.unknown-device')];
  if (!part.alsoFits.every((master) => find(master) !== undefined)) errors['also_fits'] = [texts.text(locale, 'part.unknown-device')];
  if (part.kind !== undefined && !list.operationTypes.some((type) => type.id === part.kind))
    errors['kind'] = [texts.text(locale, 'part.unknown-kind')];
  if (part.colourId !== null && part.alsoFits.length > 0) errors['colour_id'] = [texts.text(locale, 'part.one-colour')];
  else if (part.colourId !== null && model?.colours.some(({ colourId }) => colourId === part.colourId) === false)
    errors['colour_id'] = [texts.text(locale, 'part.unknown-colour')];
  const taking = part.is_retired === true && id !== null ? listTaking(list, id, locale) : [];
  if (taking.length > 0)
    errors['is_retired'] = [texts.text(locale, 'part.needed', { operations: taking.map(({ name }) => name).join(', ') })];
  if (Object.keys(errors).length > 0) throw new Refusal(fieldErrors(errors));
}

/** Offered operations that take a part. */
export const listTaking = (list: RepairList, partId: string, locale: Locale): { id: string; name: string }[] =>
  list.allModels.flatMap((model) =>
    model.operations
      .filter(({ isEnabled, sparePartIds }) => isEnabled && sparePartIds.includes(partId))
      .map(({ id, name }) => ({ id, name: `${model.name[locale]}: ${name[locale]}` })),
  );
