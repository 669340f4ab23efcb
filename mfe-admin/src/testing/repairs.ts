import { type AdminRepair, adminRepairSchema } from '@okruh/contracts/http/repairs-admin/repair';
import type { AdminRepairRow } from '@okruh/contracts/http/repairs-admin/work-list';

const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

export const repairId = '019a9f2e-0000-7000-8000-000000000301';

const line = {
  operation_id: 'op-apple-iphone-13-display-original',
  label: 'Výměna displeje',
  price: crowns(3790),
  duration: '1 hodina',
  duration_minutes: 60,
  on_the_spot: true,
  warranty_months: 24,
};
const sum = { lines: [line], discounts: [], total: crowns(3790), has_on_request: false };

/** A draft that says what the diagnosis found. */
export const draft: AdminRepair['quotes'][number] = {
  ...sum,
  id: '019a9f2e-0000-7000-8000-0000000003a1',
  finding: 'Displej je prasklý i pod sklem.',
  sent_at: null,
  answer_until: null,
  ready_on: '2026-11-24',
  answer: null,
  answered_at: null,
  answered_by: null,
  consent_text: 'Souhlasím s provedením opravy za 3 790 Kč.',
};

/** A phone that came to the counter, to be diagnosed. Checked by the contract. */
export const receivedRepair = (changes: Partial<AdminRepair> = {}): AdminRepair =>
  adminRepairSchema.parse({
    id: repairId,
    number: 'S26-000301',
    market: 'cz',
    status: 'received',
    outcome: null,
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    device_name: 'Apple iPhone 13',
    device_variant: 'temně inkoustová',
    customer_name: 'Nováková J.',
    identifier_masked: '•••• 4217',
    operations: ['Výměna displeje'],
    total: crowns(3790),
    hand_over: 'store',
    store: { id: 'store-praha-karlin', name: 'Okruh Praha – Karlín' },
    slot_at: '2026-11-20T08:00:00.000Z',
    promised_on: '2026-11-20',
    is_late: false,
    has_arrived: false,
    has_trouble: false,
    collection: null,
    technician: null,
    version: 2,
    code: 'K7Q2M9X4R8T6W3Z5A1B2C3D4E5',
    device: {
      device_identifier: 'apple-iphone-13-128gb-midnight',
      master_product_id: 'mp-apple-iphone-13',
      name: 'Apple iPhone 13',
      variant: 'temně inkoustová',
      swatch: '#232A31',
      image: '/media/devices/mp-apple-iphone-13/midnight.svg',
      type_device: 'phone',
      manufacturer_id: 'apple',
      identifier_kind: 'imei',
    },
    note: 'Spadl na dlažbu.',
    booked: sum,
    quotes: [],
    slot: null,
    complaint: null,
    paid: { amount: 0, currency: 'CZK' },
    due_at_counter: null,
    device_with_us: true,
    customer_masked: { first_name: 'Jana', last_name: 'N.', e_mail: 'j••••@example.com', phone_number: '•••• 567', pickup_address: null },
    parts: [],
    photos: [],
    history: [{ at: '2026-11-20T08:00:00.000Z', event: 'booked', label: 'Objednáno', by: null, note: null }],
    allowed: ['diagnose', 'cancel', 'reveal', 'photo', 'use-part', 'assign', 'note'],
    ...changes,
  });

/** A repair as one card of the board. */
export const repairRow = (changes: Partial<AdminRepairRow> = {}): AdminRepairRow => ({ ...receivedRepair(), ...changes });
