/** Parcels of orders in services/picking: booking, labels, hand-over, tracking. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { currencySchema, dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { shippingInternalPaths, shippingOfficePaths, shippingWebhookPaths } from './picking-shipping.paths.ts';

const route = defineRoutes('picking', { ...shippingOfficePaths, ...shippingWebhookPaths, ...shippingInternalPaths });
const idParams = z.object({ id: z.uuid() });

/** Who brings parcels: to an address, to pickup points of two networks, within the hour, and our own van between stores. */
export const carrierNames = ['courier', 'balikobod', 'punct-rapid', 'express', 'store-transfer'] as const;
export const carrierNameSchema = z.enum(carrierNames);
export type CarrierName = z.infer<typeof carrierNameSchema>;

export const parcelStates = [
  /** The carrier is being asked for a label. */
  'booking',
  /** The label is there. */
  'booked',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'at_pickup_point',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
  /** Taken back before the carrier had it. */
  'cancelled',
  /** The carrier doesn't take it, `refusal` says why. */
  'refused',
] as const;
export const parcelStateSchema = z.enum(parcelStates);
export type ParcelState = z.infer<typeof parcelStateSchema>;

/**
 * What a carrier tells of a parcel. `weight_corrected` changes no state: it is charged by another weight than ours.
 * `collection_missed` comes only of what the carrier fetches from people (picking-collections.ts).
 */
export const parcelEventKinds = [
  'registered',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'at_pickup_point',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
  'weight_corrected',
  'collection_missed',
] as const;
export const parcelEventKindSchema = z.enum(parcelEventKinds);
export type ParcelEventKind = z.infer<typeof parcelEventKindSchema>;

/** Why a carrier doesn't take a parcel. `not-configured`: nobody is connected under this name. */
export const bookingRefusals = [
  'address-invalid',
  'pickup-point-closed',
  'pickup-point-unknown',
  'too-heavy',
  'cash-too-high',
  'recipient-missing',
  'not-configured',
  'refused',
] as const;
export const bookingRefusalSchema = z.enum(bookingRefusals);
export type BookingRefusal = z.infer<typeof bookingRefusalSchema>;

/** Days without any news after which a parcel that is under way is flagged. */
export const LATE_PARCEL_DAYS = 3;

/** What became of asking a parcel under way back. */
export const recallStates = [
  /** The carrier is being asked. */
  'requested',
  /** The carrier brings it back. */
  'accepted',
  /** The recipient has it, or the carrier doesn't turn it: a person decides what becomes of the debt. */
  'refused',
  /** The reason is gone and the carrier goes on delivering it. */
  'withdrawn',
] as const;
export const recallStateSchema = z.enum(recallStates);
export type RecallState = z.infer<typeof recallStateSchema>;
/** Why: the order was cancelled or its money is in doubt (`holdReasons` of orders), or a person asked for it. */
export const recallReasons = ['order-cancelled', 'payment-disputed', 'charged-back', 'loan-refused', 'by-hand'] as const;
export const recallReasonSchema = z.enum(recallReasons);
export type RecallReason = z.infer<typeof recallReasonSchema>;
export const parcelRecallSchema = z.object({
  state: recallStateSchema,
  reason: recallReasonSchema,
  /** What the person wrote; empty when nobody did. */
  note: z.string(),
  /** Who asked for it; null for our own processes. */
  by: z.string().nullable(),
  at: instantSchema,
  /** Refused, and what became of it is noted: nothing is left to do. */
  settled: z.object({ note: z.string(), by: z.string(), at: instantSchema }).nullable(),
});
export type ParcelRecall = z.infer<typeof parcelRecallSchema>;

/** `warehouse` or a store's id. */
const placeSchema = z.string().min(1).max(100);

export const parcelRowSchema = z.object({
  id: z.uuid(),
  list_id: z.uuid(),
  order_id: z.uuid(),
  order_number: z.string(),
  market: marketSchema,
  /** Where it is packed. */
  place: placeSchema,
  place_name: z.string(),
  carrier: carrierNameSchema,
  carrier_name: z.string(),
  state: parcelStateSchema,
  refusal: bookingRefusalSchema.nullable(),
  /** Null while it is being booked. */
  tracking_number: z.string().nullable(),
  /** The carrier's page; null for our own van. */
  tracking_url: z.string().nullable(),
  weight_grams: z.int().min(1),
  /** What the carrier weighed when it found another weight. */
  weight_billed: z.int().min(1).nullable(),
  /** What the recipient pays to the carrier; null when it is paid already. */
  cash_on_delivery: moneySchema.nullable(),
  /** Under way without news for more than `LATE_PARCEL_DAYS`. */
  is_late: z.boolean(),
  /** Null unless it was asked back. */
  recall: parcelRecallSchema.nullable(),
  /** The carrier has it and can be asked to bring it back. */
  may_recall: z.boolean(),
  created_at: instantSchema,
  handed_over_at: instantSchema.nullable(),
  /** The carrier's newest event. */
  last_event_at: instantSchema.nullable(),
});
export type ParcelRow = z.infer<typeof parcelRowSchema>;

export const parcelEventSchema = z.object({
  kind: parcelEventKindSchema,
  /** By the carrier's clock. */
  at: instantSchema,
  /** In words, in the language of the reader. */
  label: z.string(),
  /** The carrier's own words. */
  text: z.string(),
  /** Depot, town or pickup point. */
  place: z.string(),
});
export type ParcelEvent = z.infer<typeof parcelEventSchema>;

export const parcelSchema = parcelRowSchema.extend({
  pickup_point_id: z.string().nullable(),
  /** Prints of the label so far. */
  labels_printed: z.int().min(0),
  /** False before booking, and 30 days after the hand-over: it has the recipient's address on it. */
  has_label: z.boolean(),
  /** It may be cancelled and booked again. */
  may_rebook: z.boolean(),
  /** `transfer`: it came by our own van and its store may take it. `return`: it is back, and its pieces may be put in stock. */
  may_receive: z.enum(['transfer', 'return']).nullable(),
  /** When its pieces were put back in stock. */
  received_at: instantSchema.nullable(),
  /** The carrier paid the cash out. */
  cash_paid_at: instantSchema.nullable(),
  booked_at: instantSchema.nullable(),
  /** The oldest first. */
  events: z.array(parcelEventSchema),
});
export type Parcel = z.infer<typeof parcelSchema>;

export const parcelQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  carrier: carrierNameSchema.optional(),
  /** Comma-separated states. */
  state: z.string().max(200).optional(),
  /** Those of one order. */
  order: z.uuid().optional(),
  /** `open`: asked back and not here yet. `refused`: not turned, and nobody has noted what became of the debt. */
  recall: z.enum(['open', 'refused']).optional(),
  /** Only those without news for too long. */
  late: z.enum(['true']).optional(),
  /** First and last day of their booking, in the market's time zone. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});
export type ParcelQuery = z.output<typeof parcelQuerySchema>;

export const adminListParcels = route('admin_list_parcels', {
  summary:
    'Parcels, the newest first; `q` finds beginnings of order numbers and tracking numbers. Sorted by `created_at`, `order_number`, `last_event_at`; `-` in front = descending.',
  access: { permission: 'shipping:read' },
  query: parcelQuerySchema,
  responses: { 200: listOf(parcelRowSchema) },
});
export const adminExportParcels = route('admin_export_parcels', {
  summary: 'The same list as CSV, whole.',
  access: { permission: 'shipping:read' },
  query: parcelQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminGetParcel = route('admin_get_parcel', {
  summary: 'A parcel with what its carrier reported of it.',
  access: { permission: 'shipping:read' },
  params: idParams,
  responses: { 200: parcelSchema },
});
export const adminShowLabel = route('admin_show_label', {
  summary: 'The label as a PDF, for a frame that prints it after `admin_print_label` has counted the print.',
  access: { permission: 'shipping:work' },
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['no-label'],
  readsPersonalData: true,
});
export const adminPrintLabel = route('admin_print_label', {
  summary: 'The label as a PDF of A6. Printing again is allowed, each print is counted.',
  access: { permission: 'shipping:work' },
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['no-label'],
  readsPersonalData: true,
});
export const adminPrintLabelZpl = route('admin_print_label_zpl', {
  summary: 'The label in ZPL II for a label printer of 203 dpi. Printing again is allowed, each print is counted.',
  access: { permission: 'shipping:work' },
  params: idParams,
  responses: { 200: { binary: 'text/plain' } },
  problems: ['no-label'],
  readsPersonalData: true,
});
export const adminRebookParcel = route('admin_rebook_parcel', {
  summary: 'Voids the label and books the same list again; also after the carrier has refused it. Answers the new parcel.',
  access: { permission: 'shipping:work' },
  params: idParams,
  responses: { 201: parcelSchema },
  /** It was handed over or is over. */
  problems: ['transition-not-allowed'],
});

export const adminReceiveParcel = route('admin_receive_parcel', {
  summary:
    'A parcel that our own van brought has arrived at its store, or one that came back is with us: its pieces go back in stock, once.',
  access: { permission: 'shipping:work' },
  params: idParams,
  responses: { 200: parcelSchema },
  /** It isn't on its way by our van, and doesn't come back. */
  problems: ['transition-not-allowed'],
});

export const adminRecallParcel = route('admin_recall_parcel', {
  summary: 'Asks the carrier to stop a parcel under way and to bring it back; asked for again nothing changes.',
  access: { permission: 'shipping:recall' },
  params: idParams,
  body: z.object({ note: z.string().trim().min(3).max(300) }),
  responses: { 200: parcelSchema },
  /** No carrier has it. */
  problems: ['transition-not-allowed'],
});
export const adminSettleRecall = route('admin_settle_recall', {
  summary: 'Notes what became of a parcel that was not turned: how its debt is collected, or why it is not.',
  access: { permission: 'shipping:recall' },
  params: idParams,
  body: z.object({ note: z.string().trim().min(3).max(300) }),
  responses: { 200: parcelSchema },
  /** Its recall wasn't refused, or is settled. */
  problems: ['transition-not-allowed'],
});

// ------------------------------------------------------------------ hand-over

const openParcelSchema = parcelRowSchema.pick({
  id: true,
  list_id: true,
  order_number: true,
  tracking_number: true,
  weight_grams: true,
  cash_on_delivery: true,
  created_at: true,
});
export const openCarrierSchema = z.object({
  carrier: carrierNameSchema,
  carrier_name: z.string(),
  parcels: z.array(openParcelSchema),
});
export type OpenCarrier = z.infer<typeof openCarrierSchema>;
/** Largest hand-over list. */
export const MAX_HANDED_OVER = 500;
export const adminListOpenParcels = route('admin_list_open_parcels', {
  summary: 'Booked parcels that lie at a place, by carrier, the oldest first; at most 500 each.',
  access: { permission: 'shipping:read' },
  query: z.object({ market: marketSchema, place: placeSchema.default('warehouse') }),
  responses: { 200: z.object({ carriers: z.array(openCarrierSchema) }) },
});
export const handoverSchema = z.object({
  id: z.uuid(),
  /** `P26-000017` */
  number: z.string(),
  market: marketSchema,
  place: placeSchema,
  place_name: z.string(),
  carrier: carrierNameSchema,
  carrier_name: z.string(),
  actor: z.string(),
  closed_at: instantSchema,
  parcels: z.int().min(1),
});
export type Handover = z.infer<typeof handoverSchema>;
export const adminListHandovers = route('admin_list_handovers', {
  summary: 'Closed hand-over lists, the newest first.',
  access: { permission: 'shipping:read' },
  query: listQuerySchema.extend({ market: marketSchema.optional(), carrier: carrierNameSchema.optional() }),
  responses: { 200: listOf(handoverSchema) },
});
export const adminCloseHandover = route('admin_close_handover', {
  summary: 'Hands parcels over to their carrier: closes the list and makes its paper. All of them or none.',
  access: { permission: 'shipping:work' },
  body: z.object({
    market: marketSchema,
    place: placeSchema,
    carrier: carrierNameSchema,
    parcel_ids: z.array(z.uuid()).min(1).max(MAX_HANDED_OVER),
  }),
  responses: { 201: handoverSchema },
  /** `extra.parcels`: ids. `not-handed-over`: its order may have been cancelled. `changed-meanwhile`: it isn't booked at this place any more. */
  problems: ['not-handed-over', 'changed-meanwhile'],
  bodyLimit: 128 * 1024,
});
export const adminGetHandoverPaper = route('admin_get_handover_paper', {
  summary: 'The list with the bar codes of its parcels and a line for the signature.',
  access: { permission: 'shipping:read' },
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
});

// ------------------------------------------------------------------ carriers and our own processes

export const carrierWebhook = route('carrier_webhook', {
  summary: 'A carrier tells what happened to a parcel. Signed; the same event again changes nothing.',
  access: 'public',
  crossSite: true,
  params: z.object({ carrier: carrierNameSchema }),
  responses: { 204: null },
  problems: ['signature-invalid'],
  bodyLimit: 64 * 1024,
});

/** A parcel as its recipient sees it. */
export const orderParcelSchema = z.object({
  carrier: carrierNameSchema,
  carrier_name: z.string(),
  state: parcelStateSchema,
  /** The state in words for the customer. */
  state_label: z.string(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  cash_on_delivery: z.object({ amount: z.int(), currency: currencySchema }).nullable(),
  /** The oldest first; without the carrier's free words. */
  events: z.array(parcelEventSchema.omit({ text: true })),
});
export type OrderParcel = z.infer<typeof orderParcelSchema>;
export const internalOrderParcels = route('internal_order_parcels', {
  summary: 'Parcels of an order for its status page, in the language of its market; cancelled and refused ones are left out.',
  access: 'internal',
  callers: ['orders'],
  params: z.object({ order: z.uuid() }),
  responses: { 200: z.object({ parcels: z.array(orderParcelSchema) }) },
});

/** Every route of services/picking about parcels, by route name; those of their cash are `pickingCodRoutes`. */
export const pickingShippingRoutes = {
  admin_list_parcels: adminListParcels,
  admin_export_parcels: adminExportParcels,
  admin_get_parcel: adminGetParcel,
  admin_show_label: adminShowLabel,
  admin_print_label: adminPrintLabel,
  admin_print_label_zpl: adminPrintLabelZpl,
  admin_rebook_parcel: adminRebookParcel,
  admin_receive_parcel: adminReceiveParcel,
  admin_recall_parcel: adminRecallParcel,
  admin_settle_recall: adminSettleRecall,
  admin_list_open_parcels: adminListOpenParcels,
  admin_list_handovers: adminListHandovers,
  admin_close_handover: adminCloseHandover,
  admin_get_handover_paper: adminGetHandoverPaper,
  carrier_webhook: carrierWebhook,
  internal_order_parcels: internalOrderParcels,
} as const;
/** What the back office calls. */
export type ShippingOfficeRoutes = Pick<typeof pickingShippingRoutes, keyof typeof shippingOfficePaths>;
