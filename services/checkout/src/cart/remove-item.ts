import type { SummedPackage } from '../pricing/computed-cart.ts';
import type { PricedLine } from '../pricing/model.ts';
import type { PackageChange } from './change-package.ts';

/** What takes one extra off a package. */
export function itemChange(one: SummedPackage, line: PricedLine): PackageChange {
  const asIs = { acceptsPrices: false };
  switch (line.kind) {
    case 'insurance': {
      // One that moved to another band is kept under the id that was chosen.
      const held = one.priced.loaded.extras.insuranceIds;
      const left = held.filter((id) => id !== line.extra?.value && !one.priced.changed.some(({ value }) => value === id));
      return { ...asIs, insuranceIds: left };
    }
    case 'warranty':
      return { ...asIs, warrantyMonths: null };
    case 'prolonged_warranty':
      return { ...asIs, prolongWarrantyCode: null };
    case 'general_tuito':
      return { ...asIs, generalTuitoId: null };
    case 'screen_tuito':
      return { ...asIs, screenTuitoId: null };
    case 'product':
    case 'gift':
      return asIs;
  }
}
