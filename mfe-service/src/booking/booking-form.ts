import type { BookServiceRequest, RepairDevice } from '@okruh/contracts/http/repairs';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import type { FormRules } from '@okruh/web-kit/forms';

/** The booking as typed. Store, time and day are kept in the repair's store as well, the rest only here. */
export interface BookingForm {
  handOver: 'store' | 'courier';
  store: string;
  /** `starts_at` of the chosen time. */
  slot: string;
  pickupDate: string;
  street: string;
  city: string;
  postcode: string;
  extraInfo: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  imei: string;
  serialNumber: string;
  note: string;
  /** Number of the order by which the device was bought; empty for a repair that is paid. */
  complaintOrder: string;
  consentToTerms: boolean;
}

export const emptyBookingForm: BookingForm = {
  handOver: 'store',
  store: '',
  slot: '',
  pickupDate: '',
  street: '',
  city: '',
  postcode: '',
  extraInfo: '',
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  imei: '',
  serialNumber: '',
  note: '',
  complaintOrder: '',
  consentToTerms: false,
};

const { required, choiceRequired, consentRequired, maxLength, personName, plainText } = fieldRules;
const text: readonly FieldRule[] = [required, maxLength(200), plainText];

/** What the browser checks before it asks the server, which checks everything again. */
export function bookingRules({ handOver }: BookingForm): FormRules<BookingForm> {
  const contact: FormRules<BookingForm> = {
    firstName: [required, maxLength(100), personName],
    lastName: [required, maxLength(100), personName],
    email: [required, fieldRules.eMail],
    phoneNumber: [required, fieldRules.phone],
    imei: [fieldRules.imei],
    serialNumber: [fieldRules.serialNumber],
    note: [maxLength(2000), plainText],
    complaintOrder: [maxLength(30), plainText],
    consentToTerms: [consentRequired],
  };
  return handOver === 'store'
    ? { ...contact, store: [choiceRequired], slot: [choiceRequired] }
    : {
        ...contact,
        pickupDate: [choiceRequired],
        street: text,
        city: text,
        postcode: [required, fieldRules.postcode],
        extraInfo: [maxLength(500), plainText],
      };
}

/** Field by path of the server's messages. */
export const wirePaths: Readonly<Record<string, keyof BookingForm>> = {
  hand_over: 'handOver',
  'repair_device.imei': 'imei',
  'repair_device.serial_number': 'serialNumber',
  'pickup_address.pickup_date': 'pickupDate',
  'pickup_address.street': 'street',
  'pickup_address.city': 'city',
  'pickup_address.postcode': 'postcode',
  'pickup_address.delivery_extra_info': 'extraInfo',
  'contact.first_name': 'firstName',
  'contact.last_name': 'lastName',
  'contact.e_mail': 'email',
  'contact.phone_number': 'phoneNumber',
  complaint_order: 'complaintOrder',
  consent_to_terms: 'consentToTerms',
};

/** What is booked: only what belongs to the chosen way of handing over goes along. */
export function bookingRequest(
  form: BookingForm,
  what: { readonly device: RepairDevice; readonly operations: readonly string[]; readonly total: number },
): BookServiceRequest {
  const isStore = form.handOver === 'store';
  return {
    device_identifier: what.device.device_identifier,
    operations: [...what.operations],
    note: form.note.trim(),
    repair_device: { imei: form.imei.trim(), serial_number: form.serialNumber.trim() },
    hand_over: form.handOver,
    store: isStore ? form.store : '',
    slot: isStore ? form.slot : '',
    pickup_address: isStore
      ? null
      : {
          street: form.street.trim(),
          city: form.city.trim(),
          postcode: form.postcode.trim(),
          pickup_date: form.pickupDate,
          delivery_extra_info: form.extraInfo.trim(),
        },
    contact: {
      first_name: form.firstName.trim(),
      last_name: form.lastName.trim(),
      e_mail: form.email.trim(),
      phone_number: form.phoneNumber.trim(),
    },
    complaint_order: form.complaintOrder.trim(),
    expected_total: what.total,
    consent_to_terms: form.consentToTerms,
  };
}
