import type { adminAddOperations, adminUpdateOperation } from '@okruh/contracts/http/repairs-admin/operations';
import type { Locale } from '@okruh/market';
import { fieldErrors } from '@okruh/service-kit';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { type DeviceModel, fitsModel, type RepairList, takesRetired } from '../model/repair-list.ts';
import { spellRomanian } from '../model/romanian.ts';
import { Refusal } from '../stored/edit-repair-list.ts';
import type { OperationValues } from '../stored/tables.ts';

export type NewOperations = z.output<typeof adminAddOperations.body>;
type Changes = z.output<typeof adminUpdateOperation.body>;

/** Columns of what an edit names. */
export const toWanted = (body: Changes): Partial<OperationValues> => ({
  ...(body.kind === undefined ? {} : { operationTypeId: body.kind }),
  ...(body.name === undefined ? {} : toNames(body.name)),
  ...(body.price_czk === undefined ? {} : { priceCzk: body.price_czk }),
  ...(body.price_ron === undefined ? {} : { priceRon: body.price_ron }),
  ...(body.duration_minutes === undefined ? {} : { durationMinutes: body.duration_minutes }),
  ...(body.on_the_spot === undefined ? {} : { onTheSpot: body.on_the_spot }),
  ...(body.warranty_months === undefined ? {} : { warrantyMonths: body.warranty_months }),
  ...(body.is_offered === undefined ? {} : { isOffered: body.is_offered }),
  ...(body.spare_part_ids === undefined ? {} : { sparePartIds: sortIds(body.spare_part_ids) }),
});

/** Columns of a new operation of one of the devices: with the parts that fit it. */
export function toNewValues(body: NewOperations, model: DeviceModel, list: RepairList): OperationValues {
  const ofKind = body.with_parts_of_kind
    ? list.spareParts.filter(({ kind, isRetired }) => kind === body.kind && !isRetired).map(({ id }) => id)
    : [];
  return {
    operationTypeId: body.kind,
    ...toNames(body.name),
    priceCzk: body.price_czk,
    priceRon: body.price_ron,
    durationMinutes: body.duration_minutes,
    onTheSpot: body.on_the_spot,
    warrantyMonths: body.warranty_months,
    isOffered: body.is_offered,
    sparePartIds: sortIds([...body.spare_part_ids, ...ofKind].filter((id) => fits(list, id, model))),
  };
}

const toNames = (name: NewOperations['name']) => ({ nameCs: name?.cs ?? null, nameRo: name === null ? null : spellRomanian(name.ro) });
const sortIds = (ids: readonly string[]): readonly string[] => [...new Set(ids)].toSorted();
function fits(list: RepairList, id: string, model: DeviceModel): boolean {
  const part = list.sparePart(id);
  return part !== undefined && fitsModel(part, model.masterProductId);
}

/**
 * Devices that the operations are added to.
 *
 * @throws Refusal with errors by field: kind, devices and parts have to exist, and no device has a repair of the same name
 */
export function checkNewOperations(list: RepairList, body: NewOperations, locale: Locale): readonly DeviceModel[] {
  const errors: Record<string, string[]> = {};
  const models = [...new Set(body.master_product_ids)].flatMap((id) => list.allModels.find((model) => model.masterProductId === id) ?? []);
  if (models.length < new Set(body.master_product_ids).size)
    errors['master_product_ids'] = [texts.text(locale, 'operation.unknown-device')];
  if (!isKind(list, body.kind)) errors['kind'] = [texts.text(locale, 'operation.unknown-kind')];
  if (!body.spare_part_ids.every((id) => models.some((model) => fits(list, id, model))))
    errors['spare_part_ids'] = [texts.text(locale, 'operation.wrong-part')];
  else if (body.is_offered && takesRetired(list, body.spare_part_ids))
    errors['spare_part_ids'] = [texts.text(locale, 'operation.retired-part')];
  const name = body.name?.cs ?? list.operationTypes.find(({ id }) => id === body.kind)?.name.cs;
  const having = models.find(({ operations }) => operations.some((operation) => operation.name.cs === name));
  if (having !== undefined)
    errors['master_product_ids'] = [texts.text(locale, 'operation.same', { device: having.name[locale], name: name ?? '' })];
  if (Object.keys(errors).length > 0) throw new Refusal(fieldErrors(errors));
  return models;
}

/** @throws Refusal with errors by field: what an operation is changed to has to exist, and to fit its device */
export function checkChanges(list: RepairList, id: string, body: Changes, locale: Locale): void {
  const errors: Record<string, string[]> = {};
  const found = list.operation(id);
  if (found === undefined) return;
  const { model, operation } = found;
  if (body.kind !== undefined && !isKind(list, body.kind)) errors['kind'] = [texts.text(locale, 'operation.unknown-kind')];
  if (body.spare_part_ids?.some((part) => !fits(list, part, model)) === true)
    errors['spare_part_ids'] = [texts.text(locale, 'operation.wrong-part')];
  else if ((body.is_offered ?? operation.isEnabled) && takesRetired(list, body.spare_part_ids ?? operation.sparePartIds))
    errors['spare_part_ids'] = [texts.text(locale, 'operation.retired-part')];
  const ownName = body.name === undefined ? operation.ownName : body.name;
  const name = ownName?.cs ?? list.operationTypes.find((type) => type.id === (body.kind ?? operation.type.id))?.name.cs;
  if (name !== operation.name.cs && model.operations.some((other) => other.id !== id && other.name.cs === name))
    errors[body.name === undefined ? 'kind' : 'name'] = [
      texts.text(locale, 'operation.same', { device: model.name[locale], name: name ?? '' }),
    ];
  if (Object.keys(errors).length > 0) throw new Refusal(fieldErrors(errors));
}

const isKind = (list: RepairList, kind: string): boolean => list.operationTypes.some(({ id }) => id === kind);
