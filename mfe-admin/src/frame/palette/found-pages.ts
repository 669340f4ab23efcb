import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { SearchKind } from '@okruh/contracts/search-kinds';
import type { Found } from '@okruh/contracts/search-routes';
import type { IconShape } from '@okruh/ui';
import {
  barcodeIcon,
  boxIcon,
  folderIcon,
  invoiceIcon,
  receiptIcon,
  repairIcon,
  reviewIcon,
  sellIcon,
  settingsIcon,
  swapIcon,
  tagIcon,
  truckIcon,
} from '@okruh/ui/icons';

interface FoundPage {
  readonly icon: IconShape;
  toHref(found: Found): string;
}

/** Where a record that was found is shown. */
export const foundPages: Readonly<Record<SearchKind, FoundPage>> = {
  order: { icon: receiptIcon, toHref: ({ id }) => pathTo(officePaths.order, { id }) },
  buyout: { icon: sellIcon, toHref: ({ id }) => pathTo(officePaths.buyout, { id }) },
  repair: { icon: repairIcon, toHref: ({ id }) => pathTo(officePaths.repair, { id }) },
  product: { icon: tagIcon, toHref: ({ id }) => pathTo(officePaths.product, { id }) },
  category: { icon: folderIcon, toHref: ({ id }) => `${officePaths.categories}?${officeParameters.category}=${encodeURIComponent(id)}` },
  'picking-list': { icon: barcodeIcon, toHref: ({ id }) => pathTo(officePaths['picking-list'], { id }) },
  parcel: { icon: truckIcon, toHref: ({ id }) => pathTo(officePaths.parcel, { id }) },
  crate: { icon: boxIcon, toHref: ({ number }) => `${officePaths.crates}?q=${encodeURIComponent(number)}` },
  invoice: { icon: invoiceIcon, toHref: ({ id }) => pathTo(officePaths.invoice, { id }) },
  withdrawal: { icon: swapIcon, toHref: ({ id }) => pathTo(officePaths.withdrawal, { id }) },
  complaint: { icon: reviewIcon, toHref: ({ id }) => pathTo(officePaths.complaint, { id }) },
  'spare-part': { icon: settingsIcon, toHref: ({ name }) => `${officePaths['spare-parts']}?q=${encodeURIComponent(name)}` },
};

/** Kinds in the order in which the palette shows them. */
export const foundKinds = Object.keys(foundPages) as readonly SearchKind[];
