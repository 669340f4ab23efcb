import { randomInt, randomUUID } from 'node:crypto';
import type { RequestOf } from '@okruh/contracts';
import { bookService, getRepairQuote, getRepairSlots, getSearchServiceProductData, getRepairPlaces } from '@okruh/contracts/http/repairs';
import { adminAddRepairPhoto } from '@okruh/contracts/http/repairs-admin/photos';
import {
  adminDiagnoseRepair,
  adminGetRepair,
  type AdminRepair,
  adminMoveRepair,
  adminReceiveRepair,
  adminSendRepairQuote,
} from '@okruh/contracts/http/repairs-admin/repair';
import { adminGetDeviceSpareParts, adminUpdateSparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { search } from '@okruh/contracts/http/repairs-admin';
import type { Market } from '@okruh/market';
import { newImei, newMailAddress } from './sellers.ts';
import { buildPath, type Visitor, createVisitor } from './visitor.ts';

/** The phone that most specs bring to the repair. */
export const BROKEN_PHONE = 'apple-iphone-13-128gb-midnight';

/** What people read and press in the repairs of each site. */
export const repairWords = {
  cz: {
    landing: '/servis',
    phone: '/servis/telefony/apple/apple-iphone-13/midnight',
    statusPrefix: '/servis/stav/',
    heading: 'Co se rozbilo?',
    operations: 'Opravy pro Apple iPhone 13',
    more: /^Zobrazit dalších? \d+ oprav/,
    battery: /^Výměna baterie/,
    connector: /^Výměna nabíjecího konektoru/,
    panel: 'Souhrn opravy',
    book: 'Objednat opravu',
    bookingHeading: 'Předání a kontakt',
    bookingQuery: 'krok=objednavka',
    when: 'Termín',
    firstName: 'Jméno',
    lastName: 'Příjmení',
    phoneNumber: 'Telefon',
    consent: /^Objednávám opravu/,
    submit: /^Objednat opravu za/,
    taken: 'Tenhle termín si právě někdo zarezervoval',
    timeline: 'Průběh opravy',
    quote: /^Cenová nabídka/,
    approve: /^Schválit opravu za/,
    approved: 'Opravu jste schválili, pouštíme se do ní.',
    decline: 'Odmítnout',
    declineSurely: 'Odmítnout opravu',
    declined: 'Oprava odmítnuta',
    photo: /^Zařízení při převzetí/,
    locked: /otevře odkaz z e-mailu/,
    searchLabel: 'Napište, co máte',
    searchTerm: 'iphone 13 baterie',
    status: {
      booked: 'Objednáno',
      waiting: 'Čeká na schválení ceny',
      approved: 'Schváleno',
      inRepair: 'V opravě',
      ready: 'Připraveno k vyzvednutí',
      collected: 'Vydáno',
    },
    mails: {
      booked: /je objednaná$/,
      received: /zařízení jsme přijali$/,
      quote: /schvalte prosím cenu/,
      approved: /cenu jste schválili$/,
      ready: /je hotová$/,
      declined: /zařízení neopravujeme$/,
    },
  },
  ro: {
    landing: '/service',
    phone: '/service/telefoane/apple/apple-iphone-13/midnight',
    statusPrefix: '/service/stare/',
    heading: 'Ce s-a stricat?',
    operations: 'Reparații pentru Apple iPhone 13',
    more: /^Arată încă/,
    battery: /^Înlocuire baterie/,
    connector: /^Înlocuire mufă/,
    panel: 'Rezumatul reparației',
    book: 'Programează reparația',
    bookingHeading: 'Predare și contact',
    bookingQuery: 'pas=programare',
    when: 'Programare',
    firstName: 'Prenume',
    lastName: 'Nume',
    phoneNumber: 'Telefon',
    consent: /^Comand reparația/,
    submit: /^Programează reparația la/,
    taken: 'Altcineva tocmai a rezervat acest termen',
    timeline: 'Cursul reparației',
    quote: /^Ofertă de preț/,
    approve: /^Aprobă reparația la/,
    approved: 'Ai aprobat reparația, ne apucăm de ea.',
    decline: 'Refuză',
    declineSurely: 'Refuză reparația',
    declined: 'Reparație refuzată',
    photo: /^Dispozitivul la preluare/,
    locked: /se deschid cu linkul din e-mail/,
    searchLabel: 'Scrie ce dispozitiv ai',
    searchTerm: 'iphone 13 baterie',
    status: {
      booked: 'Programată',
      waiting: 'Așteaptă aprobarea prețului',
      approved: 'Aprobată',
      inRepair: 'În reparație',
      ready: 'Gata de ridicare',
      collected: 'Predată',
    },
    mails: {
      booked: /este programată$/,
      received: /am primit dispozitivul$/,
      quote: /te rugăm să aprobi prețul/,
      approved: /ai aprobat prețul$/,
      ready: /este gata$/,
      declined: /nu reparăm dispozitivul$/,
    },
  },
} as const satisfies Record<Market, Record<string, unknown>>;

const phoneNumbers: Readonly<Record<Market, string>> = { cz: '601 000 001', ro: '0700 000 001' };
export const getPhoneNumber = (market: Market): string => phoneNumbers[market];

/** A booked repair and what leads back to it. */
export interface BookedRepair {
  readonly market: Market;
  readonly code: string;
  /** Path of the status page with the token in its fragment. */
  readonly location: string;
  readonly email: string;
  readonly imei: string;
}

/** Id of an operation of the phone by its kind. @throws Error when the price list lacks it */
export async function findOperation(market: Market, kind: string): Promise<string> {
  const { operations } = await createVisitor(market).call(getSearchServiceProductData, { params: { product: BROKEN_PHONE } });
  const found = operations.find((operation) => operation.kind === kind);
  if (found === undefined) throw new Error(`The phone has no repair ${kind}`);
  return found.value;
}

/** A free time of a store; the later days, so that specs that press the first one don't meet. */
export async function freeSlot(market: Market): Promise<{ readonly store: string; readonly slot: string }> {
  const visitor = createVisitor(market);
  const { stores } = await visitor.call(getRepairPlaces, {});
  for (const { store_id: store } of stores) {
    const { days } = await visitor.call(getRepairSlots, { params: { store } });
    const slots = days.slice(2).flatMap((day) => day.slots);
    const slot = slots[slots.length === 0 ? 0 : randomInt(slots.length)];
    if (slot !== undefined) return { store, slot: slot.starts_at };
  }
  throw new Error('No store has a free time');
}

type BookBody = RequestOf<typeof bookService>['body'];

/** Books the change of a battery without a browser. */
export async function bookRepair(market: Market, changes: Partial<BookBody> = {}): Promise<BookedRepair> {
  const visitor = createVisitor(market);
  const operations = [await findOperation(market, 'battery')];
  const { total } = await visitor.call(getRepairQuote, { query: { color: BROKEN_PHONE, operations: operations.join(',') } });
  const email = newMailAddress('oprava');
  const imei = newImei();
  const body: BookBody = {
    device_identifier: BROKEN_PHONE,
    operations,
    repair_device: { imei },
    ...(await freeSlot(market)),
    contact: { first_name: 'Jana', last_name: 'Malá', e_mail: email, phone_number: getPhoneNumber(market) },
    expected_total: total.amount,
    consent_to_terms: true,
    ...changes,
  };
  const { code, location } = await visitor.call(bookService, { body }, { headers: { 'idempotency-key': randomUUID() } });
  return { market, code, location, email, imei };
}

/** The repair that a scan finds. */
export async function findRepair(staff: Visitor, scan: string): Promise<AdminRepair> {
  const { items } = await staff.call(search, { body: { text: scan } });
  const [found, ...others] = items;
  if (found === undefined || others.length > 0) throw new Error(`${items.length} repairs found for ${scan}`);
  return staff.call(adminGetRepair, { params: { id: found.id } });
}

type Command = RequestOf<typeof adminMoveRepair>['body']['command'];

/** Moves a repair on, one command after the other. */
export async function moveRepair(staff: Visitor, id: string, ...commands: readonly Command[]): Promise<AdminRepair> {
  let repair = await staff.call(adminGetRepair, { params: { id } });
  for (const command of commands)
    repair = await staff.call(adminMoveRepair, { params: { id }, body: { version: repair.version, command, note: '' } });
  return repair;
}

/** The device is here, a photo is taken, and more has to be mended than was booked: the customer is asked. */
export async function receiveAndQuote(
  staff: Visitor,
  booked: Pick<BookedRepair, 'code' | 'imei' | 'market'>,
  photo: Buffer,
): Promise<AdminRepair> {
  const { market } = booked;
  const { id, version, device } = await findRepair(staff, booked.code);
  const params = { id };
  await staff.call(adminReceiveRepair, { params, body: { version, identifier: booked.imei, note: '' } });
  await addPhoto(staff, id, photo);
  await fillStock(staff, market, device.device_identifier);
  const received = await staff.call(adminGetRepair, { params });
  const lines = await Promise.all(
    ['battery', 'charging_port'].map(async (kind) => ({ operation_id: await findOperation(market, kind), price: null })),
  );
  const diagnosed = await staff.call(adminDiagnoseRepair, {
    params,
    body: { version: received.version, finding: 'Konektor je zoxidovaný.', lines, discount: 0 },
  });
  return staff.call(adminSendRepairQuote, { params, body: { version: diagnosed.version } });
}

/** Parts of the device lie on the shelf, so that the repair doesn't wait for them. */
async function fillStock(staff: Visitor, market: Market, device: string): Promise<void> {
  const { items } = await staff.call(adminGetDeviceSpareParts, { params: { device } });
  for (const { id, stock, version, kind } of items) {
    const { on_hand: onHand, reserved } = stock[market];
    if (onHand - reserved > 3 || !['battery', 'charging_port'].includes(kind)) continue;
    // Somebody else may fill it at the same time, which is as well.
    await staff.ask(adminUpdateSparePart, { params: { part: id }, body: { version, stock: { market, on_hand: reserved + 20 } } });
  }
}

async function addPhoto(staff: Visitor, id: string, photo: Buffer): Promise<void> {
  const boundary = `okruh-${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="prijem.png"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await staff.raw({
    method: 'POST',
    path: buildPath(adminAddRepairPhoto, { params: { id } }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (answer.status !== 201) throw new Error(`The photo was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
}
