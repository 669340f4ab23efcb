import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import {
  adminAddRepairDevice,
  adminFindCatalogueDevices,
  adminGetRepairDevice,
  adminListRepairDevices,
  adminUpdateRepairDevice,
} from '@okruh/contracts/http/repairs-admin/devices';
import type { Locale } from '@okruh/market';
import { created, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { DeviceModel, RepairList } from '../model/repair-list.ts';
import { createEdit } from '../stored/edit-repair-list.ts';
import { deviceRow, listDeviceHistory, listDevices } from './device.query.ts';
import { findDeviceVersion, insertDevice, setRepaired } from './device.repository.ts';

/** Models that we repair: they come from the catalogue, whose names, colours and identifiers they keep. */
export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  const list = () => deps.repairList.current();
  const edit = createEdit(deps);
  const view = (id: string, locale: Locale) => {
    const model = findModel(list(), id);
    return model === undefined ? null : deviceRow(list(), model, locale);
  };

  route(app, adminListRepairDevices, ({ query, locale }) => ok(listDevices(list(), query, locale)));

  route(app, adminGetRepairDevice, async ({ params, locale }) => {
    const device = view(params.device, locale);
    if (device === null) return problem('not-found');
    return ok({ device, history: await listDeviceHistory(deps.database.db, params.device) });
  });

  route(app, adminFindCatalogueDevices, async ({ query, locale, requestId }) => {
    const found = await deps.catalog.searchDevices(query.q, requestId);
    return ok({
      items: found.map((device) => {
        const similar = findSimilar(list(), device);
        return {
          id: device.id,
          name: device.name[locale],
          type_device: device.type_device,
          is_known: findModel(list(), device.id) !== undefined,
          similar: similar === undefined ? null : { id: similar.masterProductId, name: similar.name[locale] },
        };
      }),
    });
  });

  route(app, adminAddRepairDevice, async ({ body, identity, locale, requestId }) => {
    const device = await deps.catalog.loadDevice(body.master_product_id, requestId);
    if (device === null) return fieldErrors({ master_product_id: [texts.text(locale, 'device.unknown')] });
    const answer = await edit(requestId, async (tx) => {
      if ((await findDeviceVersion(tx, device.id)) !== null)
        return fieldErrors({ master_product_id: [texts.text(locale, 'device.known')] });
      const similar = findModel(list(), body.copy_from);
      if (similar?.typeId !== device.type_device) return fieldErrors({ copy_from: [texts.text(locale, 'device.other-kind')] });
      await insertDevice(tx, identity.name ?? '', device, similar, list());
      return ok(null);
    });
    return answer.status === 200 ? created(view(device.id, locale)) : answer;
  });

  route(app, adminUpdateRepairDevice, async ({ params, body, identity, locale, requestId }) => {
    const answer = await edit(requestId, async (tx) => {
      const version = await findDeviceVersion(tx, params.device);
      if (version === null) return problem('not-found');
      if (version !== body.version) {
        // Another process may have made the change: what this one holds in memory is older then.
        await deps.repairList.reload();
        return problem('changed-meanwhile', {
          title: texts.both('problem.device-changed'),
          extra: { present: view(params.device, locale) },
        });
      }
      if (findModel(list(), params.device)?.isRepaired !== body.is_repaired)
        await setRepaired(tx, identity.name ?? '', params.device, version, body.is_repaired);
      return ok(null);
    });
    return answer.status === 200 ? ok(view(params.device, locale)) : answer;
  });
}

const findModel = (list: RepairList, id: string): DeviceModel | undefined =>
  list.allModels.find(({ masterProductId }) => masterProductId === id);

/** The newest model of the same manufacturer and kind; of the kind alone when the manufacturer is new. */
function findSimilar(list: RepairList, device: FoundDevice): DeviceModel | undefined {
  const alike = list.models.filter(({ typeId }) => typeId === device.type_device);
  return alike.find(({ manufacturerId }) => manufacturerId === device.manufacturer.id) ?? alike[0];
}
