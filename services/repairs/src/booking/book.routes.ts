import { bookService, type ServiceQuote } from '@okruh/contracts/http/repairs';
import type { RepairComplaint } from '@okruh/contracts/http/repairs-admin/repair';
import type { FieldErrors } from '@okruh/contracts';
import { addDays, type IsoDate, localTime, type Market, markets, todayIn, workingDaysAfter } from '@okruh/market';
import { type Answer, created, fieldErrors, problem, repeatable, route, type RouteRequest, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { accessToken } from '../model/access-token.ts';
import { statusPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { checkComplaint } from './check-complaint.ts';
import { newRepair } from '../stored/new-repair.ts';
import { nextSlot, takeSlot } from '../stored/slots.repository.ts';
import { isSlot } from '../model/slot-times.ts';
import { chooseOperations, listHolidays, calculateQuote } from '../stored/service-quote.ts';
import { checkContact, checkDevice, checkPickup, consentError, toCustomer, toDeviceData } from '../request/repair-form.ts';
import type { Device, Operation, RepairList, Store } from '../model/repair-list.ts';
import { insertRepair } from '../stored/repairs.repository.ts';
import { coverByWarranty } from '../model/pricing.ts';
import { COURIER_DAYS } from '../model/working-days.ts';

type BookRequest = RouteRequest<typeof bookService>;

/** A booking whose every field is right; times and prices are still to be checked against others. */
interface CheckedBooking {
  readonly device: Device;
  readonly operations: readonly Operation[];
  /** Store and time, or null with the courier. */
  readonly place: { readonly store: Store; readonly startsAt: Date } | null;
  /** Day on which the device comes to us. */
  readonly from: IsoDate;
}
interface Wanted extends CheckedBooking {
  /** Goods that it is a complaint about; null for a repair that is paid. */
  readonly complaint: RepairComplaint | null;
}

export function bookRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, bookService, async (request) => {
    const { body: form, market: own, locale, requestId } = request;
    const device = deps.repairList.current().device(form.device_identifier);
    const claim = { market: own, locale, device, orderNumber: form.complaint_order, eMail: form.contact.e_mail, requestId };
    const complaint = await checkComplaint(deps, claim);
    const booked = await repeatable(deps.database.db, request, bookService.name, async (tx) => {
      const list = deps.repairList.current();
      const checked = check(request, list, deps.now());
      const refused = complaint !== null && 'error' in complaint ? { complaint_order: [complaint.error] } : {};
      if ('errors' in checked || 'complaint_order' in refused)
        return fieldErrors({ ...('errors' in checked ? checked.errors : {}), ...refused });
      return book(tx, deps, request, list, { ...checked, complaint: complaint !== null && 'error' in complaint ? null : complaint });
    });
    return withLocation(booked, deps.linkSecret, request.market);
  });
}

/** Every field of the form at once, by the rules of the market. */
function check({ body, market, locale }: BookRequest, list: RepairList, now: Date): CheckedBooking | { readonly errors: FieldErrors } {
  const context = { market, today: todayIn(market, now) };
  const errors: FieldErrors = {};
  const device = list.device(body.device_identifier);
  if (device === undefined) errors['device_identifier'] = [texts.text(locale, 'problem.unknown-device')];
  const chosen = device === undefined ? null : chooseOperations(device, body.operations, locale);
  if (chosen !== null && 'error' in chosen) errors['operations'] = [chosen.error];
  const groups = {
    contact: checkContact(body.contact, context, false),
    repair_device: checkDevice(body.repair_device, device?.type.identifierKind ?? null, context),
    pickup_address:
      body.hand_over === 'courier'
        ? checkPickup(
            body.pickup_address ?? emptyPickup,
            workingDaysAfter(context.today, COURIER_DAYS, listHolidays(list, market)),
            context,
          )
        : {},
  };
  for (const [group, found] of Object.entries(groups)) if (Object.keys(found).length > 0) errors[group] = found;
  const consent = consentError(body.consent_to_terms, context);
  if (consent !== null) errors['consent_to_terms'] = consent;
  const place = body.hand_over === 'courier' ? null : findPlace(body, list, market, now);
  if (place !== null && 'field' in place) errors[place.field] = [texts.text(locale, `field.${place.field}`)];
  if (
    Object.keys(errors).length > 0 ||
    device === undefined ||
    chosen === null ||
    'error' in chosen ||
    (place !== null && 'field' in place)
  )
    return { errors };
  const from = place === null ? addDays(body.pickup_address?.pickup_date ?? context.today, 1) : localTime(place.startsAt, market).date;
  return { device, operations: chosen.operations, place, from };
}

const emptyPickup = { street: '', city: '', postcode: '', pickup_date: '', delivery_extra_info: '' };

function findPlace(
  body: BookRequest['body'],
  list: RepairList,
  market: Market,
  now: Date,
): { readonly store: Store; readonly startsAt: Date } | { readonly field: 'store' | 'slot' } {
  const store = list.listStores(market).find(({ id }) => id === body.store);
  if (store === undefined) return { field: 'store' };
  const startsAt = new Date(body.slot);
  return Number.isNaN(startsAt.getTime()) || !isSlot(store, startsAt, now) ? { field: 'slot' } : { store, startsAt };
}

async function book(tx: Tx, deps: Deps, request: BookRequest, list: RepairList, wanted: Wanted): Promise<Answer> {
  const { body, market, identity, requestId } = request;
  const { device, operations, place, from, complaint } = wanted;
  const priced = await calculateQuote(tx, list, market, device, operations, { now: deps.now(), from });
  const quote = complaint === null ? priced : coverByWarranty(priced, markets[market].locale);
  if (complaint === null && body.expected_total !== null && body.expected_total !== undefined && body.expected_total !== quote.total.amount)
    return stale(quote);
  if (place !== null && !(await takeSlot(tx, place.store, place.startsAt))) {
    return problem('slot-taken', {
      title: texts.both('problem.slot-taken'),
      extra: { next_slot: await nextSlot(tx, place.store, deps.now()) },
    });
  }
  const context = { market, today: todayIn(market, deps.now()) };
  const row = await newRepair(
    tx,
    {
      market,
      accountId: identity.kind === 'customer' ? identity.sub : null,
      device,
      quote,
      facts: {
        customer: toCustomer(body.contact, body.hand_over === 'courier' ? (body.pickup_address ?? null) : null, context),
        device: toDeviceData(body.repair_device, device.type.identifierKind, body.note),
      },
      handOver: body.hand_over,
      storeId: place?.store.id ?? null,
      slotAt: place?.startsAt ?? null,
      complaint,
    },
    deps.personalData,
  );
  await insertRepair(tx, row, { name: null, requestId }, list);
  return created({ code: row.code, number: row.number });
}

const stale = (quote: ServiceQuote): Answer => problem('stale-prices', { title: texts.both('problem.stale-prices'), extra: { quote } });

/** The link is made after the answer was kept for repetitions: its token stands in no table. */
function withLocation(answer: Answer, linkSecret: string, market: Market): Answer {
  if (!('body' in answer) || !isBooked(answer.body)) return answer;
  const { code, number } = answer.body;
  const location = statusPath(market, code, accessToken(linkSecret, code));
  return created({ code, number, location }, { location });
}

const isBooked = (body: unknown): body is { code: string; number: string } =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'number' in body &&
  typeof body.number === 'string';
