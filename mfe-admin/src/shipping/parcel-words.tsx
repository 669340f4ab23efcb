import type { CarrierName, ParcelRow, ParcelState } from '@okruh/contracts/http/picking-shipping';
import type { Market } from '@okruh/market';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { languageTag } from '../office/language/format.ts';

const tones: Readonly<Record<ParcelState, Tone | 'wait' | undefined>> = {
  booking: 'wait',
  booked: 'info',
  handed_over: 'info',
  in_transit: 'info',
  out_for_delivery: 'info',
  at_pickup_point: 'wait',
  attempt_failed: 'warning',
  delivered: 'success',
  returning: 'warning',
  returned: undefined,
  lost: 'danger',
  cancelled: undefined,
  refused: 'danger',
};
/** States of a parcel; they stand here too so that no schema is bundled. */
export const parcelStates = Object.keys(tones) as readonly ParcelState[];
export const isBad = (state: ParcelState): boolean => tones[state] === 'danger' || tones[state] === 'warning';

/** States in which something has to be done yet. */
export const openStates = parcelStates.filter((state) => !['delivered', 'returned', 'lost', 'cancelled'].includes(state));

export const carriers = ['courier', 'balikobod', 'punct-rapid', 'express', 'store-transfer'] as const satisfies readonly CarrierName[];
/** Those that collect cash. */
export const cashCarriers = carriers.filter((carrier) => carrier !== 'store-transfer');

export function ParcelStateLabel({ parcel }: { readonly parcel: Pick<ParcelRow, 'state' | 'refusal'> }) {
  const text = useText();
  return (
    <>
      <Status tone={tones[parcel.state]}>{text(`parcels.state.${parcel.state}`)}</Status>
      {parcel.refusal !== null && <span className="sub">{text(`parcels.refusal.${parcel.refusal}`)}</span>}
    </>
  );
}

/** Grams as people say them: 850 g, 1,25 kg. */
export const formatWeight = (grams: number, market: Market): string =>
  grams < 1_000 ? `${grams} g` : `${new Intl.NumberFormat(languageTag(market), { maximumFractionDigits: 2 }).format(grams / 1_000)} kg`;
