import type { PickupWindow } from '@okruh/contracts/http/buyout';
import type { AppraisalRequest, SellRequest } from './sell-request.ts';

/** The sell form as typed, by the specification's names (personal-info form, section 3). */
export interface SellerForm {
  imei: string;
  serialNumber: string;
  note: string;
  birthNumber: string;
  identityCardNumber: string;
  identityReleasedBy: string;
  identityValidTo: string;
  titleBeforeName: string;
  firstName: string;
  lastName: string;
  gender: string;
  district: string;
  street: string;
  city: string;
  /** Country id. */
  country: string;
  postcode: string;
  phoneNumber: string;
  nationality: string;
  placeOfBirth: string;
  email: string;
  bankAccountNumber: string;
  bankCode: string;
  handOver: 'courier' | 'store';
  /** Day on which the courier comes. */
  pickupDate: string;
  pickupWindow: PickupWindow | '';
  /** The courier comes to another address. */
  pickupAltAddress: boolean;
  altDistrict: string;
  altStreet: string;
  altCity: string;
  altPostcode: string;
  altCountry: string;
  altExtraInfo: string;
  consentToTerms: boolean;
}
export type SellerField = keyof SellerForm;

export const emptySellerForm = (defaultCountry: string, nationality: string): SellerForm => ({
  imei: '',
  serialNumber: '',
  note: '',
  birthNumber: '',
  identityCardNumber: '',
  identityReleasedBy: '',
  identityValidTo: '',
  titleBeforeName: '',
  firstName: '',
  lastName: '',
  gender: '',
  district: '',
  street: '',
  city: '',
  country: defaultCountry,
  postcode: '',
  phoneNumber: '',
  nationality,
  placeOfBirth: '',
  email: '',
  bankAccountNumber: '',
  bankCode: '',
  handOver: 'courier',
  pickupDate: '',
  pickupWindow: '',
  pickupAltAddress: false,
  altDistrict: '',
  altStreet: '',
  altCity: '',
  altPostcode: '',
  altCountry: defaultCountry,
  altExtraInfo: '',
  consentToTerms: false,
});

type Group = 'customer_data' | 'pickup_address' | 'buyout_device' | 'hand_over';

/** Form field by group and name on the wire; builds the payload and leads a 400 back to its fields. */
const wire = {
  buyout_device: { imei: 'imei', serial_number: 'serialNumber', note: 'note' },
  customer_data: {
    personal_identification_number: 'birthNumber',
    identity_card_number: 'identityCardNumber',
    identity_released_by: 'identityReleasedBy',
    identity_valid_to: 'identityValidTo',
    degree_before_name: 'titleBeforeName',
    first_name: 'firstName',
    last_name: 'lastName',
    gender: 'gender',
    district: 'district',
    street: 'street',
    city: 'city',
    country: 'country',
    postcode: 'postcode',
    phone_number: 'phoneNumber',
    nationality: 'nationality',
    place_of_birth: 'placeOfBirth',
    e_mail: 'email',
    bank_account_full_number: 'bankAccountNumber',
    bank_code: 'bankCode',
  },
  pickup_address: {
    district: 'altDistrict',
    street: 'altStreet',
    city: 'altCity',
    postcode: 'altPostcode',
    country: 'altCountry',
    delivery_extra_info: 'altExtraInfo',
  },
  hand_over: { pickup_date: 'pickupDate', pickup_window: 'pickupWindow' },
} as const satisfies Record<Group, Record<string, SellerField>>;

type TextField = Exclude<SellerField, 'pickupAltAddress' | 'consentToTerms' | 'handOver' | 'pickupWindow'>;

const collect = <K extends string>(names: Readonly<Record<K, TextField>>, form: SellerForm): Record<K, string> => {
  const values = {} as Record<K, string>;
  for (const name of Object.keys(names) as K[]) values[name] = form[names[name]].trim();
  return values;
};

/** Buy-out order request of the specification. The other address goes along only when it is chosen. */
export function sellRequest(form: SellerForm, appraisal: AppraisalRequest): SellRequest {
  return { ...appraisal, ...contractRequest(form) };
}

type ContractRequest = Pick<SellRequest, 'customer_data' | 'pickup_address' | 'buyout_device' | 'hand_over' | 'consent_to_terms'>;
/** The same without the device's answers: the contract of a buy-out that an order opened. */
export const contractRequest = (form: SellerForm): ContractRequest => ({
  customer_data: collect(wire.customer_data, form),
  pickup_address: form.handOver === 'courier' && form.pickupAltAddress ? collect(wire.pickup_address, form) : null,
  buyout_device: collect(wire.buyout_device, form),
  hand_over:
    form.handOver === 'courier'
      ? { method: 'courier', pickup_date: form.pickupDate, pickup_window: form.pickupWindow }
      : { method: 'store' },
  consent_to_terms: form.consentToTerms,
});

/** What is known already, in its fields; what isn't stays as it was. */
export function filledForm(
  form: SellerForm,
  known: {
    readonly customer_data: Readonly<Record<string, string>> | null;
    readonly buyout_device: Readonly<Record<string, string>> | null;
  },
): SellerForm {
  const filled = { ...form };
  for (const [group, names] of [
    [known.customer_data, wire.customer_data],
    [known.buyout_device, wire.buyout_device],
  ] as const) {
    for (const [name, field] of Object.entries(names)) {
      const value = group?.[name] ?? '';
      if (value !== '') filled[field] = value;
    }
  }
  return filled;
}

/** Wire path (`customer_data.e_mail`) of each form field, for the form kit's mapping of a 400. */
export const wirePaths: Readonly<Record<string, SellerField>> = {
  ...Object.fromEntries(
    Object.entries(wire).flatMap(([group, names]) => Object.entries(names).map(([name, field]) => [`${group}.${name}`, field] as const)),
  ),
  consent_to_terms: 'consentToTerms',
};
