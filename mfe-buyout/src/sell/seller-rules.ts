import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import type { Market } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import type { FormRules } from '@okruh/web-kit/forms';
import type { SellerForm } from './seller-form.ts';

const { required, choiceRequired, consentRequired, maxLength, personName } = fieldRules;
const text: readonly FieldRule[] = [required, maxLength(200)];

/** What the browser checks before it asks the server, which checks everything again. */
export function sellerRules(
  market: Market,
  kind: DeviceSummary['identifier_kind'],
  { needsAccount = true }: { readonly needsAccount?: boolean } = {},
): (form: SellerForm) => FormRules<SellerForm> {
  const identifiers: FormRules<SellerForm> =
    kind === 'imei'
      ? { imei: [required, fieldRules.imei], serialNumber: [fieldRules.serialNumber] }
      : { serialNumber: [required, fieldRules.serialNumber] };
  const fixed: FormRules<SellerForm> = {
    ...identifiers,
    note: [maxLength(2000)],
    birthNumber: [required, fieldRules.personalNumber],
    identityCardNumber: [required, fieldRules.identityCard],
    identityReleasedBy: text,
    identityValidTo: [required, fieldRules.validityDate],
    titleBeforeName: [fieldRules.title],
    firstName: [required, personName],
    lastName: [required, personName],
    gender: [choiceRequired],
    nationality: [choiceRequired],
    placeOfBirth: text,
    email: [required, fieldRules.eMail],
    phoneNumber: [required, fieldRules.phone],
    street: text,
    city: text,
    postcode: [required, fieldRules.postcode],
    district: [choiceRequired],
    country: [choiceRequired],
    consentToTerms: [consentRequired],
    ...(needsAccount && { bankAccountNumber: [required, fieldRules.bankAccount] }),
    ...(needsAccount && market === 'cz' && { bankCode: [choiceRequired] }),
  };
  const courier: FormRules<SellerForm> = { ...fixed, pickupDate: [choiceRequired], pickupWindow: [choiceRequired] };
  return (form) =>
    form.handOver === 'store'
      ? fixed
      : form.pickupAltAddress
        ? {
            ...courier,
            altStreet: text,
            altCity: text,
            altPostcode: [required, fieldRules.postcode],
            altDistrict: [choiceRequired],
            altCountry: [choiceRequired],
            altExtraInfo: [maxLength(500)],
          }
        : courier;
}
