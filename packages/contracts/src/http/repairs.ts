/** The calls of services/repairs; the back office's are in repairs-admin.ts. The host decides the market of amounts and texts. */
import { z } from 'zod';
import { caseSearchRoutes } from '../definitions/case-search-routes.ts';
import { defineRoutes } from '../definitions/route.ts';
import {
  choiceSchema,
  choicesSchema,
  dateSchema,
  instantSchema,
  mailDataSchema,
  marketSchema,
  moneySchema,
} from '../definitions/shared.ts';
import { collectionAddressSchema, collectionViewSchema, collectionWaySchema } from './picking-collections.ts';
import { deviceChoicesSchema, deviceSelectionSchema, selectedDeviceSchema } from '../schemas/device-selector.ts';
import {
  handOverSchema,
  repairDeviceSchema,
  repairLineSchema,
  repairQuoteSchema,
  repairSlotSchema,
  repairStatusSchema,
  repairStoreSchema,
  repairSumSchema,
} from '../schemas/repair-schemas.ts';
import { repairsCollectionPaths, repairsInternalPaths, repairsPaths } from './repairs.paths.ts';

export type { DeviceSelection } from '../schemas/device-selector.ts';
export * from '../schemas/repair-schemas.ts';

const route = defineRoutes('repairs', { ...repairsPaths, ...repairsCollectionPaths, ...repairsInternalPaths });
const short = z.string().max(200);
const key = z.string().min(1).max(200);
/** A missing text counts as empty, so that one 400 lists every required field. */
const text = short.default('');
const cached = { seconds: 300, staleSeconds: 86_400 } as const;

// ------------------------------------------------------------------ selector

/** One repair of a device, the `value` is the operation's id. The first 7 are shown until the list is expanded. */
export const operationChoiceSchema = choiceSchema.pick({ value: true, label: true }).extend({
  /** Stable kind, for example `display_original`, `battery`, `diagnostics`. */
  kind: z.string(),
  help: z.string(),
  /** Null: on request, the price follows after the diagnosis. */
  price: moneySchema.nullable(),
  /** Lowest price of the 30 days before a reduction, higher than `price`; null when it isn't reduced. */
  common_price: moneySchema.nullable(),
  /** In the market's language, for example "1 hodina". */
  duration: z.string(),
  duration_minutes: z.int().min(0),
  /** Done while the customer waits. */
  on_the_spot: z.boolean(),
  warranty_months: z.int().min(0),
  /** Operations of one group exclude each other (original and compatible display); null = can be combined with all. */
  exclusive_group: z.string().nullable(),
  position: z.int(),
});
export type OperationChoice = z.infer<typeof operationChoiceSchema>;

export const serviceSelectorDataSchema = z.object({
  /** Corrected address of this selection. */
  url: z.string(),
  selected_choices: selectedDeviceSchema,
  choices: deviceChoicesSchema,
  /** The selected device, as soon as a colour is chosen. */
  device: repairDeviceSchema.nullable(),
  /** Repairs of the selected device, empty before a colour is chosen. */
  operations: z.array(operationChoiceSchema),
});
export type ServiceSelectorData = z.infer<typeof serviceSelectorDataSchema>;

export const getServiceSelectorData = route('get_product_selector_data', {
  summary: 'Everything the repair page needs for the selection named in the address.',
  access: 'public',
  query: deviceSelectionSchema,
  responses: { 200: serviceSelectorDataSchema },
  cache: cached,
});
export const getServiceTypeChoices = route('get_product_type_choices', {
  summary: 'Device types that are repaired.',
  access: 'public',
  responses: { 200: choicesSchema },
  cache: cached,
});
export const getServiceManufacturerChoices = route('get_product_manufacturer_choices', {
  summary: 'Manufacturers of a type and the address of that selection.',
  access: 'public',
  query: z.object({ type: key }),
  responses: { 200: choicesSchema.extend({ url: z.string() }) },
  cache: cached,
});
export const getServiceModelChoices = route('get_product_model_choices', {
  summary: 'Models of a type and manufacturer, the newest first.',
  access: 'public',
  query: z.object({ type: key, manufacturer: key }),
  responses: { 200: choicesSchema },
  cache: cached,
});
export const getServiceColorChoices = route('get_product_color_choices', {
  summary: 'Colours of a model; the value is the device identifier.',
  access: 'public',
  query: z.object({ model: key }),
  responses: { 200: choicesSchema },
  cache: cached,
});
export const getServiceSelectorUrl = route('get_product_selector_url', {
  summary: 'Address of a selection.',
  access: 'public',
  query: deviceSelectionSchema,
  responses: { 200: z.object({ url: z.string() }) },
  cache: cached,
});
export const getServiceOperations = route('get_service_operations', {
  summary: 'Repairs of one device (`color` = device identifier). A 400 answers `message` and the corrected `url`.',
  access: 'public',
  query: z.object({ color: key }),
  responses: { 200: z.object({ url: z.string(), device: repairDeviceSchema, choices: z.array(operationChoiceSchema) }) },
  cache: cached,
});
export const getSearchServiceProductData = route('get_search_service_product_data', {
  summary: 'Data of the selected search product: a device identifier, a model or a master product; without a colour its first one.',
  access: 'public',
  params: z.object({ product: key }),
  responses: { 200: serviceSelectorDataSchema },
  cache: cached,
});
export const smartSearchItemSchema = z.object({
  /** `product` of get_search_service_product_data. */
  product: z.string(),
  label: z.string(),
  /** Operation that the query names, to be preselected; null when it names the device only. */
  operation: z.object({ value: z.string(), label: z.string() }).nullable(),
  /** Address of the device; with an operation it carries `?oprava=` / `?reparatie=` and its kind. */
  href: z.string(),
  image: z.string().nullable(),
  swatch: z.string().nullable(),
  /** Price of the named operation, or of the cheapest one of the device; null = on request. */
  price_from: moneySchema.nullable(),
});
export const smartSearch = route('smart_search', {
  summary: 'Devices and their repairs by words ("iphone 13 displej"), accents and small typos ignored.',
  access: 'public',
  query: z.object({ term: z.string().trim().min(2).max(100) }),
  responses: { 200: z.object({ items: z.array(smartSearchItemSchema).max(10) }) },
  cache: { seconds: 60, staleSeconds: 300 },
});
export const searchedRepairSchema = z.object({
  /** The repair, with its device when the query names one: "Apple iPhone 13, Výměna baterie". */
  label: z.string(),
  /** Address of the device's repairs, or of the device selector; a named operation is preselected. */
  href: z.string(),
  /** Lowest price of it; null = on request. */
  price_from: moneySchema.nullable(),
});
export type SearchedRepair = z.infer<typeof searchedRepairSchema>;
export const searchRepairs = route('search_repairs', {
  summary: 'Repairs that words of the shop’s search ask for ("výměna baterie", "oprava iphone 13"); none when they ask for no repair.',
  access: 'public',
  query: z.object({ q: z.string().trim().min(2).max(100) }),
  responses: { 200: z.object({ items: z.array(searchedRepairSchema).max(3) }) },
  cache: { seconds: 60, staleSeconds: 300 },
  rateLimit: { max: 600, windowSeconds: 60 },
});

// ------------------------------------------------------------------ price, place and time

/** Ids of operations, separated by commas, at most 10. */
const operationsQuery = z.object({ color: key, operations: z.string().min(1).max(1500) });
export const quotedLineSchema = repairLineSchema.extend({
  common_price: moneySchema.nullable(),
  /** Whether the part for this colour is in stock. `none-needed`: nothing is replaced. */
  part: z.enum(['in-stock', 'to-order', 'none-needed']),
});
export const serviceQuoteSchema = repairSumSchema.extend({
  device: repairDeviceSchema,
  lines: z.array(quotedLineSchema),
  /** Of all operations together, as text and in minutes. */
  duration: z.string(),
  duration_minutes: z.int().min(0),
  /** All operations are done while the customer waits, and all parts are in stock. */
  on_the_spot: z.boolean(),
  /** Shortest and longest warranty of the lines that have one, in months. */
  warranty_months: z.object({ from: z.int(), to: z.int() }).nullable(),
  parts_in_stock: z.boolean(),
  /** Earliest day on which it can be ready; includes delivery of parts and counts working days only. */
  ready_on: dateSchema,
});
export type ServiceQuote = z.infer<typeof serviceQuoteSchema>;
export const getRepairQuote = route('get_repair_quote', {
  summary:
    'Price, duration, warranty and earliest day of chosen operations. A 400 names operations that are unknown or exclude each other.',
  access: 'public',
  query: operationsQuery,
  responses: { 200: serviceQuoteSchema },
});
export const repairPlacesSchema = z.object({
  /** Stores that repair, earliest free slot first. */
  stores: z.array(repairStoreSchema.extend({ next_slot: repairSlotSchema.nullable() })),
  courier: z.object({
    /** For pickup and return together; 0 = free. */
    price: moneySchema,
    /** Working days on which the courier can come. */
    pickup_dates: z.array(dateSchema),
  }),
});
export type RepairPlaces = z.infer<typeof repairPlacesSchema>;
export const getRepairPlaces = route('get_repair_places', {
  summary: 'Where a device can be handed in: stores with their next free time, or the courier.',
  access: 'public',
  responses: { 200: repairPlacesSchema },
});
export const repairSlotsSchema = z.object({
  store_id: z.string(),
  /** The next 10 working days of the store; a full day has no slots. */
  days: z.array(z.object({ date: dateSchema, label: z.string(), slots: z.array(repairSlotSchema) })),
});
export type RepairSlots = z.infer<typeof repairSlotsSchema>;
export const getRepairSlots = route('get_repair_slots', {
  summary: 'Free times of a store in its opening hours.',
  access: 'public',
  params: z.object({ store: key }),
  responses: { 200: repairSlotsSchema },
});

// ------------------------------------------------------------------ booking

export const repairContactSchema = z.object({ first_name: text, last_name: text, e_mail: text, phone_number: text });
export const repairPickupSchema = z.object({
  street: text,
  city: text,
  postcode: text,
  /** One of `pickup_dates`. */
  pickup_date: text,
  delivery_extra_info: z.string().max(500).default(''),
});
export const bookServiceRequestSchema = z.object({
  device_identifier: text,
  /** Ids of operations. */
  operations: z.array(key).max(10).default([]),
  note: z.string().max(2000).default(''),
  /** Both optional; the server checks what is filled in. */
  repair_device: z.object({ imei: text, serial_number: text }).prefault({}),
  hand_over: handOverSchema.default('store'),
  /** Store and `starts_at` of the chosen slot, for hand-over at a store. */
  store: text,
  slot: text,
  /** For the courier. */
  pickup_address: repairPickupSchema.nullish(),
  /** Number of the order that the device was bought by, for a complaint: it is repaired for nothing. Empty without one. */
  complaint_order: z.string().trim().max(30).default(''),
  contact: repairContactSchema.prefault({}),
  /** Total that the page showed, minor units; when the price has changed, the answer is `stale-prices`. */
  expected_total: z.int().min(0).nullish(),
  consent_to_terms: z.boolean().default(false),
});
export type BookServiceRequest = z.input<typeof bookServiceRequestSchema>;
export const bookService = route('book_service', {
  summary: 'Books a repair; `Location` is its status page with the access token in the fragment.',
  access: 'public',
  body: bookServiceRequestSchema,
  responses: { 201: z.object({ code: z.string(), number: z.string(), location: z.string() }) },
  responseHeaders: { location: 'Path of the status page, with the access token in the fragment.' },
  /** `stale-prices` carries `extra.quote` (ServiceQuote), `slot-taken` carries `extra.next_slot` (RepairSlot or null). */
  problems: ['stale-prices', 'slot-taken'],
  rateLimit: { max: 20, windowSeconds: 600 },
  idempotent: true,
});

// ------------------------------------------------------------------ one repair

/** 128 bits, base32; shows the status without a login. Everything else needs the access token (header). */
const codeParams = z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) });
/** Header with the token of the e-mail's link, which is never part of a path or query. */
export const REPAIR_TOKEN_HEADER = 'x-repair-token';

export const repairTimelineStepSchema = z.object({
  status: repairStatusSchema,
  label: z.string(),
  state: z.enum(['done', 'now', 'failed', 'later']),
  at: instantSchema.nullable(),
});
export const serviceStatusSchema = z.object({
  code: z.string(),
  number: z.string(),
  status: repairStatusSchema,
  status_label: z.string(),
  /** Null until the repair is over. */
  outcome: z.enum(['repaired', 'declined', 'cancelled']).nullable(),
  device: repairDeviceSchema,
  /** Price of the booking, or of the approved quote. */
  sum: repairSumSchema,
  created_at: instantSchema,
  hand_over: handOverSchema,
  /** Where it is handed in and collected; null with the courier. */
  store: repairStoreSchema.nullable(),
  slot: repairSlotSchema.nullable(),
  /** Day of the courier. */
  pickup_date: dateSchema.nullable(),
  /** Day on which it should be ready. */
  promised_on: dateSchema.nullable(),
  timeline: z.array(repairTimelineStepSchema),
  /** What the customer has to do next, as text; null when nothing. */
  next_step: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** The last quote; only with the access token or as the owner. */
  quote: repairQuoteSchema.nullable(),
  /** Photos taken at intake; only with the access token or as the owner. */
  photos: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  /** True with the access token or as the owner. */
  may_act: z.boolean(),
  may_cancel: z.boolean(),
  /** What a carrier does with the device; the tracking stands in it with the access token or as the owner alone. */
  collection: collectionViewSchema.nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;
export const getServiceStatus = route('get_service_status', {
  summary: 'Timeline, next step and quote of a repair.',
  access: 'public',
  params: codeParams,
  responses: { 200: serviceStatusSchema },
  rateLimit: { max: 60, windowSeconds: 60 },
});
export const findRepair = route('find_repair', {
  summary: 'Address of a repair by its number or code and e-mail; alike in body and time when there is none.',
  access: 'public',
  body: z.object({ number: z.string().trim().max(30).default(''), e_mail: z.string().trim().max(200).default('') }),
  responses: { 200: z.object({ location: z.string() }) },
  problems: ['repair-not-found'],
  rateLimit: { max: 10, windowSeconds: 300 },
});
export const cancelService = route('cancel_service', {
  summary: 'Cancels a booked repair and frees its time; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  responses: { 200: z.object({ status: repairStatusSchema }) },
  problems: ['too-late-to-cancel'],
  rateLimit: { max: 20, windowSeconds: 600 },
});
export const answerRepairQuote = route('answer_repair_quote', {
  summary: 'Approves or declines the quote that was shown; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  /** `quote` is the id of the quote on the page: a newer one answers `quote-changed`. */
  body: z.object({ answer: z.enum(['approve', 'decline']), quote: z.uuid() }),
  responses: { 200: z.object({ status: repairStatusSchema }) },
  problems: ['quote-changed', 'quote-expired', 'no-open-quote'],
  rateLimit: { max: 20, windowSeconds: 600 },
  idempotent: true,
});
export const rebookRepairCollection = route('rebook_repair_collection', {
  summary: 'The customer chooses another day for the courier; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  /** One of `pickup_dates` of `get_repair_places`. */
  body: z.object({ pickup_date: text }),
  responses: { 200: z.object({ status: repairStatusSchema }) },
  /** `transition-not-allowed`: the carrier has the device, or none is awaited. */
  problems: ['transition-not-allowed'],
  rateLimit: { max: 20, windowSeconds: 600 },
});
export const getRepairCollectionLabel = route('get_repair_collection_label', {
  summary: 'The carrier’s label for the parcel; needs the access token or the owner.',
  access: 'public',
  params: codeParams,
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['no-label'],
});
export const getRepairPhoto = route('get_repair_photo', {
  summary: 'A photo taken at intake; needs the access token or the owner.',
  access: 'public',
  params: codeParams.extend({ photo: z.uuid() }),
  query: z.object({ size: z.enum(['thumb', 'full']).default('full') }),
  responses: { 200: { binary: 'image/webp' } },
});

// ------------------------------------------------------------------ between our processes

export const internalRepairAddress = route('internal_repair_address', {
  summary: 'Where the carrier fetches a device, or brings it back to; asked while a collection is booked, and kept nowhere.',
  access: 'internal',
  callers: ['picking'],
  params: z.object({ id: z.uuid(), way: collectionWaySchema }),
  responses: { 200: collectionAddressSchema },
});
export const internalRepairBill = route('internal_repair_bill', {
  summary: 'What a repair costs, for the counter that takes the money. Found by number, code or id.',
  access: 'internal',
  callers: ['counter'],
  params: z.object({ scan: z.string().min(1).max(60) }),
  responses: {
    200: z.object({
      repair_id: z.uuid(),
      number: z.string(),
      market: marketSchema,
      /** Store where it is collected; null when a courier brings it. */
      store_id: z.string().nullable(),
      /** Device and agreed operations, in the language of the market. */
      title: z.string(),
      /** "Nováková J." */
      customer: z.string(),
      total: moneySchema,
      /** A price is agreed, and it is neither cancelled nor handed over without money left to take. */
      is_payable: z.boolean(),
      /** It can be collected. */
      is_ready: z.boolean(),
      /** Where receipts go; empty when nobody left an address. Never kept by the counter. */
      e_mail: z.string(),
      /** Page of the repair with its key, for that mail. */
      status_url: z.string(),
    }),
  },
});
export const internalRepairMail = route('internal_repair_mail', {
  summary: 'Recipient and texts of a mail about a repair, for notifications.',
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.enum(['repair']), id: z.uuid() }),
  responses: { 200: mailDataSchema },
});

export const { findCases } = caseSearchRoutes('repairs');

/** Every route of services/repairs but the back office's (repairs-admin.ts), by route name. */
export const repairsRoutes = {
  get_product_selector_data: getServiceSelectorData,
  get_product_type_choices: getServiceTypeChoices,
  get_product_manufacturer_choices: getServiceManufacturerChoices,
  get_product_model_choices: getServiceModelChoices,
  get_product_color_choices: getServiceColorChoices,
  get_product_selector_url: getServiceSelectorUrl,
  get_service_operations: getServiceOperations,
  get_search_service_product_data: getSearchServiceProductData,
  smart_search: smartSearch,
  search_repairs: searchRepairs,
  get_repair_quote: getRepairQuote,
  get_repair_places: getRepairPlaces,
  get_repair_slots: getRepairSlots,
  book_service: bookService,
  get_service_status: getServiceStatus,
  find_repair: findRepair,
  cancel_service: cancelService,
  answer_repair_quote: answerRepairQuote,
  rebook_repair_collection: rebookRepairCollection,
  get_repair_collection_label: getRepairCollectionLabel,
  get_repair_photo: getRepairPhoto,
  internal_repair_address: internalRepairAddress,
  internal_repair_bill: internalRepairBill,
  internal_repair_mail: internalRepairMail,
  find_cases: findCases,
} as const;
export type RepairsRoutes = typeof repairsRoutes;
/** Routes that the shop's pages call; the paths stand in repairs.paths.ts. */
export type RepairsShopRoutes = Pick<RepairsRoutes, keyof typeof repairsPaths>;
/** Routes that the page of a booked repair calls besides. */
export type RepairsCollectionRoutes = Pick<RepairsRoutes, keyof typeof repairsCollectionPaths>;
