import {
  getRepairPlaces,
  getRepairQuote,
  getRepairSlots,
  getServiceOperations,
  getServiceSelectorData,
  getServiceStatus,
  type OperationChoice,
  smartSearch,
} from '@okruh/contracts/http/repairs';
import { answering, type FakeServer, fakeServer } from '@okruh/web-kit/testing';

export const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

export const device = {
  device_identifier: 'apple-iphone-13-128gb-midnight',
  master_product_id: 'mp-apple-iphone-13',
  name: 'Apple iPhone 13',
  variant: 'temně inkoustová',
  swatch: '#232A31',
  image: '/media/devices/mp-apple-iphone-13/midnight.svg',
  type_device: 'phone',
  manufacturer_id: 'apple',
  identifier_kind: 'imei',
} as const;

const names = [
  ['display_original', 'Výměna displeje – originální díl', 4490, 'display'],
  ['display_compatible', 'Výměna displeje – kompatibilní díl', 2990, 'display'],
  ['battery', 'Výměna baterie', 1690, null],
  ['back_glass', 'Výměna zadního skla', 2990, null],
  ['charging_port', 'Výměna konektoru', 1490, null],
  ['camera_rear', 'Výměna fotoaparátu', 2790, null],
  ['loudspeaker', 'Výměna reproduktoru', 1290, null],
  ['water', 'Čištění po vodě', 990, null],
  ['data_recovery', 'Záchrana dat', null, null],
] as const;

/** Nine repairs: two displays that exclude each other, the last one on request. */
export const operations: readonly OperationChoice[] = names.map(([kind, label, price, group], index) => ({
  value: `op-${kind}`,
  kind,
  label,
  help: '',
  price: price === null ? null : crowns(price),
  common_price: kind === 'back_glass' ? crowns(3490) : null,
  duration: '1 hodina',
  duration_minutes: 60,
  on_the_spot: true,
  warranty_months: 24,
  exclusive_group: group,
  position: index + 1,
}));

const types = [
  { value: 'telefony', label: 'Telefony' },
  { value: 'tablety', label: 'Tablety' },
];
const manufacturers = [{ value: 'apple', label: 'Apple' }];
const models = [{ value: 'apple-iphone-13', label: 'iPhone 13' }];
const colors = [{ value: device.device_identifier, label: 'temně inkoustová', swatch: '#232A31' }];

export const devicePath = '/servis/telefony/apple/apple-iphone-13/midnight';

/** Every answer is held against the contract, so that the double can't drift from the service. */
const selectorData = (query: Readonly<Record<string, string>>) =>
  getServiceSelectorData.responses[200].parse({
    url: ['/servis', query['type'], query['manufacturer'], query['model'], query['color']].filter(Boolean).join('/'),
    selected_choices: {
      product_type: query['type'] ?? null,
      product_manufacturer: query['manufacturer'] ?? null,
      product_model: query['model'] ?? null,
      product_color: query['color'] ? device.device_identifier : null,
    },
    choices: {
      product_type: types,
      product_manufacturer: query['type'] ? manufacturers : [],
      product_model: query['manufacturer'] ? models : [],
      product_color: query['model'] ? colors : [],
    },
    device: query['color'] ? device : null,
    operations: query['color'] ? operations : [],
  });

/** Price of chosen operations: 300 less for each further one. */
export const quote = (ids: readonly string[]) => {
  const lines = operations.filter(({ value }) => ids.includes(value));
  const sum = lines.reduce((total, { price }) => total + (price?.amount ?? 0), 0);
  const off = Math.max(0, lines.length - 1) * 30_000;
  return getRepairQuote.responses[200].parse({
    device,
    lines: lines.map((line) => ({ ...line, operation_id: line.value, part: 'in-stock' })),
    discounts: off === 0 ? [] : [{ code: 'several-operations', label: 'Sleva za souběh oprav', amount: { amount: -off, currency: 'CZK' } }],
    total: { amount: sum - off, currency: 'CZK' },
    has_on_request: lines.some(({ price }) => price === null),
    duration: '2 hodiny',
    duration_minutes: 120,
    on_the_spot: true,
    warranty_months: { from: 12, to: 24 },
    parts_in_stock: true,
    ready_on: '2026-11-23',
  });
};

export const slot = (time: string) => ({
  starts_at: `2026-11-23T${time}:00.000Z`,
  time,
  date: '2026-11-23',
  label: `pondělí 23. 11. v ${time}`,
});
export const store = {
  store_id: 'store-praha-karlin',
  seo_name: 'praha-karlin',
  name: 'Okruh Praha – Karlín',
  street: 'Křižíkova 1412/27',
  city: 'Praha',
  city_part: 'Karlín',
  postcode: '186 00',
  phone: '+420 601 000 200',
  lat: 50.09,
  lng: 14.45,
  opening_hours: [{ day: 1, open: '09:00', close: '20:00' }],
  opening_text: 'Po 9:00–20:00',
};

const appraisal = {
  url: '/vykup/telefony/apple/apple-iphone-13-128gb/midnight',
  device: {},
  appraisal: {
    appraisal_result: [
      { id: 'a', quality: 'A+', url: '/vykup', price: crowns(7200) },
      { id: 'd', quality: 'D', url: '/vykup', price: crowns(3100) },
    ],
  },
};
const renewals = {
  items: [
    {
      id: 'apple-iphone-17-256gb-sage-new',
      href: '/produkt/apple-iphone-17-256gb-sage-new',
      name: 'Apple iPhone 17',
      price: { now: crowns(22_990), common: null, was: null, discount_percent: null },
      trade_in_price: crowns(14_990),
    },
  ],
};

/** services/repairs with one phone, and what buy-out and catalogue say of it. */
export function repairsServer(): FakeServer {
  return fakeServer({
    'GET /api/repairs/selector': ({ query }) => ({ body: selectorData(query) }),
    'GET /api/repairs/manufacturers': answering({ choices: manufacturers, url: '/servis/telefony' }),
    'GET /api/repairs/models': answering({ choices: models }),
    'GET /api/repairs/colors': answering({ choices: colors }),
    'GET /api/repairs/operations': answering(getServiceOperations.responses[200].parse({ url: devicePath, device, choices: operations })),
    'GET /api/repairs/products/:product': answering(
      selectorData({ type: 'telefony', manufacturer: 'apple', model: 'apple-iphone-13', color: 'midnight' }),
    ),
    'GET /api/repairs/smart-search': answering(
      smartSearch.responses[200].parse({
        items: [
          {
            product: 'apple-iphone-13',
            label: 'Apple iPhone 13',
            operation: { value: 'op-battery', label: 'Výměna baterie' },
            href: `${devicePath}?oprava=battery`,
            image: null,
            swatch: null,
            price_from: crowns(1690),
          },
        ],
      }),
    ),
    'GET /api/repairs/quote': ({ query }) => ({ body: quote((query['operations'] ?? '').split(',')) }),
    'GET /api/repairs/places': answering(
      getRepairPlaces.responses[200].parse({
        stores: [{ ...store, next_slot: slot('09:00') }],
        courier: { price: crowns(0), pickup_dates: ['2026-11-24'] },
      }),
    ),
    'GET /api/repairs/places/:store/slots': answering(
      getRepairSlots.responses[200].parse({
        store_id: store.store_id,
        days: [{ date: '2026-11-23', label: 'pondělí 23. 11.', slots: [slot('09:00'), slot('09:20')] }],
      }),
    ),
    'GET /api/buyout/appraisal': answering(appraisal),
    'GET /api/catalog/renewals/:device': answering(renewals),
  });
}

export type StatusData = ReturnType<(typeof getServiceStatus.responses)[200]['parse']>;

const sum = () => {
  const { lines, discounts, total, has_on_request } = quote(['op-battery']);
  return { lines, discounts, total, has_on_request };
};

/** A quote that waits for an answer. */
export const openQuote = (): NonNullable<StatusData['quote']> => ({
  ...sum(),
  id: '0199a0c4-7b1e-7c3a-9f55-0123456789ab',
  finding: 'Baterie je nafouklá.',
  sent_at: '2026-11-20T13:02:00.000Z',
  answer_until: '2026-12-04T13:02:00.000Z',
  ready_on: '2026-11-24',
  answer: null,
  answered_at: null,
  answered_by: null,
  consent_text: 'Souhlasím s opravou za uvedenou cenu.',
});

/** A booked repair as its status page gets it. */
export const repairStatus = (changes: Partial<StatusData> = {}): StatusData =>
  getServiceStatus.responses[200].parse({
    code: 'abcdefghijklmnopqrstuvwxyz',
    number: 'S26-000123',
    status: 'booked',
    status_label: 'Oprava je objednaná',
    outcome: null,
    device,
    sum: sum(),
    created_at: '2026-11-20T13:02:00.000Z',
    hand_over: 'store',
    store,
    slot: slot('09:00'),
    pickup_date: null,
    promised_on: '2026-11-23',
    timeline: [{ status: 'booked', label: 'Objednáno', state: 'now', at: '2026-11-20T13:02:00.000Z' }],
    next_step: { title: 'Přijďte včas.', text: 'Zařízení předejte na prodejně.' },
    quote: null,
    photos: [],
    may_act: false,
    may_cancel: false,
    collection: null,
    ...changes,
  });
