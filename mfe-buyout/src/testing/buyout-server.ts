import { getBuyoutStatus, getLeasePromise } from '@okruh/contracts/http/buyout';
import { getAppraisalFormData, getProductSelectorData, getSellerFormOptions } from '@okruh/contracts/http/buyout/selector';
import type { LeasePromise } from '../promise/apply-promise.ts';
import { answering, type FakeServer, fakeServer } from '@okruh/web-kit/testing';
import { phoneAppraisal } from './appraisal.ts';

const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

export const device = {
  device_identifier: 'a-device-of-the-list',
  name: 'Apple iPhone 13',
  variant: '128 GB, temně inkoustová',
  image: '/media/devices/phone/black.svg',
  type_device: 'phone',
  identifier_kind: 'imei',
} as const;

const types = [
  { value: 'telefony', label: 'Telefony', image: '/media/devices/phone/black.svg' },
  { value: 'tablety', label: 'Tablety', image: '/media/devices/tablet/blue.svg' },
];
const manufacturers = [
  { value: 'apple', label: 'Apple' },
  { value: 'samsung', label: 'Samsung' },
];
const models = [{ value: 'phone-128gb', label: 'iPhone 13 128 GB', price_up_to: crowns(7200) }];
const colors = [{ value: 'a-device-of-the-list', slug: 'black', label: 'temně inkoustová', swatch: '#1F2023' }];

/** Every answer is held against the contract, so that the double can't drift from the service. */
export const appraisalForm = (appraisal = phoneAppraisal()) =>
  getAppraisalFormData.responses[200].parse({ url: '/vykup/telefony/apple/phone-128gb/black', device, appraisal });

/** services/buyout with one phone in its list. */
export function buyoutServer(): FakeServer {
  return fakeServer({
    'GET /api/buyout/selector': ({ query }) => ({
      body: getProductSelectorData.responses[200].parse({
        url: ['/vykup', query['type'], query['manufacturer'], query['model'], query['color']].filter(Boolean).join('/'),
        selected_choices: {
          product_type: query['type'] ?? null,
          product_manufacturer: query['manufacturer'] ?? null,
          product_model: query['model'] ?? null,
          product_color: query['color'] ?? null,
          condition: query['condition'] ?? null,
        },
        choices: {
          product_type: types,
          product_manufacturer: query['type'] ? manufacturers : [],
          product_model: query['manufacturer'] ? models : [],
          product_color: query['model'] ? colors : [],
        },
        device: query['color'] ? device : null,
        appraisal: query['color'] ? phoneAppraisal() : null,
        bonus_up_to_percent: 15,
      }),
    }),
    'GET /api/buyout/manufacturers': answering({ choices: manufacturers, url: '/vykup/telefony' }),
    'GET /api/buyout/models': answering({ choices: models }),
    'GET /api/buyout/colors': answering({ choices: colors }),
    'GET /api/buyout/appraisal': () => ({ body: appraisalForm() }),
    'GET /api/buyout/countries': answering({ choices: [{ value: '203', label: 'Česko' }] }),
    'GET /api/buyout/form-options': answering(
      getSellerFormOptions.responses[200].parse({
        nationalities: [{ value: 'CZ', label: 'česká' }],
        genders: [{ value: 'female', label: 'žena' }],
        districts: [{ value: 'CZ0712', label: 'Olomouc' }],
        banks: [{ value: '0800', label: '0800 Česká spořitelna' }],
        default_country: '203',
        pickup_dates: ['2026-11-24', '2026-11-25'],
        pickup_windows: [
          { value: '08-12', label: 'dopoledne, 8–12' },
          { value: '12-17', label: 'odpoledne, 12–17' },
        ],
      }),
    ),
  });
}

/** What the lease of the phone promised, as it can be claimed. */
export const leasePromise = (changes: Partial<LeasePromise> = {}): LeasePromise =>
  getLeasePromise.responses[200].parse({
    kind: 'buy-and-sell',
    state: 'open',
    order_number: '2610004871',
    device_name: 'Apple iPhone 13 128 GB, temně inkoustová',
    price: crowns(8900),
    required_grade: 'B',
    opens_on: '2026-11-18',
    ends_on: '2027-01-17',
    master_product_id: 'mp-phone',
    url: devicePath,
    ...changes,
  });

export const devicePath = '/vykup/telefony/apple/phone-128gb/black';

export type BuyoutStatusData = ReturnType<(typeof getBuyoutStatus.responses)[200]['parse']>;

/** A placed buy-out as its status page gets it. */
export const buyoutStatus = (changes: Partial<BuyoutStatusData> = {}): BuyoutStatusData =>
  getBuyoutStatus.responses[200].parse({
    code: 'abcdefghijklmnopqrstuvwxyz',
    number: 'V26-000123',
    status: 'submitted',
    status_label: 'Výkup jsme přijali',
    device,
    quality: 'A',
    price: crowns(6600),
    is_price_final: false,
    created_at: '2026-11-20T13:02:00.000Z',
    timeline: [{ status: 'submitted', label: 'Zadáno', state: 'now', at: '2026-11-20T13:02:00.000Z' }],
    next_step: { title: 'Zabalte zařízení', text: 'Přepravní štítek máte v e-mailu.' },
    counter_offer: null,
    may_act: false,
    payout_to: null,
    purchase: null,
    needs_data: false,
    may_pay_to_card: false,
    may_withdraw: false,
    collection: null,
    ...changes,
  });
