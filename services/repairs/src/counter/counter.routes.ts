import { repairReceived } from '@okruh/contracts/events/repairs';
import type { FieldErrors } from '@okruh/contracts';
import { adminBookRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { todayIn } from '@okruh/market';
import { created, fieldErrors, repeatable, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { newRepair } from '../stored/new-repair.ts';
import { checkContact, checkDevice, consentError, toCustomer, toDeviceData } from '../request/repair-form.ts';
import { repairView } from '../request/repair-view.ts';
import { applyStep, findRepair, insertRepair } from '../stored/repairs.repository.ts';
import { chooseOperations, calculateQuote } from '../stored/service-quote.ts';

/** A repair taken in at the counter: booked and received in one step, no time is needed. The store decides the market. */
export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, adminBookRepair, async (request) => {
    const { db } = deps.database;
    const taken = await repeatable(db, request, adminBookRepair.name, async (tx) => {
      const { body, locale, identity, requestId } = request;
      const list = deps.repairList.current();
      const store = list.store(body.store);
      const market = store?.market ?? request.market;
      const context = { market, today: todayIn(market, deps.now()) };
      const device = list.device(body.device_identifier);
      const chosen =
        device === undefined ? { error: texts.text(locale, 'problem.unknown-device') } : chooseOperations(device, body.operations, locale);
      const errors: FieldErrors = {};
      if (store?.isServiceCenter !== true) errors['store'] = [texts.text(locale, 'field.store')];
      if (device === undefined) errors['device_identifier'] = [texts.text(locale, 'problem.unknown-device')];
      else if ('error' in chosen) errors['operations'] = [chosen.error];
      const contact = checkContact(body.contact, context, true);
      const identifiers = checkDevice(body.repair_device, device?.type.identifierKind ?? null, context);
      if (Object.keys(contact).length > 0) errors['contact'] = contact;
      if (Object.keys(identifiers).length > 0) errors['repair_device'] = identifiers;
      const consent = consentError(body.consent_to_terms, context);
      if (consent !== null) errors['consent_to_terms'] = consent;
      if (Object.keys(errors).length > 0 || device === undefined || store === undefined || 'error' in chosen) return fieldErrors(errors);

      const quote = await calculateQuote(tx, list, market, device, chosen.operations, { now: deps.now() });
      const facts = {
        customer: toCustomer(body.contact, null, context),
        device: toDeviceData(body.repair_device, device.type.identifierKind, body.note),
      };
      const row = await newRepair(
        tx,
        { market, accountId: null, device, quote, facts, handOver: 'store', storeId: store.id, slotAt: null },
        deps.personalData,
      );
      const actor = { name: identity.name ?? identity.sub, requestId };
      const booked = await insertRepair(tx, row, actor, list);
      const step = { set: { status: 'received' as const, deviceWithUs: true }, history: { event: 'received' }, event: repairReceived };
      await applyStep(tx, booked, step, actor, list);
      return created({ id: row.id });
    });
    // What is kept for repetitions names nobody; the repair is read afterwards.
    const id = 'body' in taken ? idSchema.safeParse(taken.body).data?.id : undefined;
    const row = id === undefined ? null : await findRepair(db, id);
    return row === null ? taken : created(await repairView(db, row, deps, request.identity, request.locale));
  });
}

const idSchema = z.object({ id: z.string() });
