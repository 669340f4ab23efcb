import { mayDo, type Permission } from '@okruh/contracts/access';
import { officePaths } from '@okruh/contracts/office-paths';
import type { IconShape } from '@okruh/ui';
import {
  activityIcon,
  barcodeIcon,
  bellIcon,
  cashIcon,
  discountIcon,
  downloadIcon,
  eventsIcon,
  packageIcon,
  receiptIcon,
  repairIcon,
  sellIcon,
  swapIcon,
  tagIcon,
  truckIcon,
} from '@okruh/ui/icons';
import { useSession } from './session.ts';

export interface QuickAction {
  readonly id: string;
  readonly href: string;
  readonly permission: Permission;
  readonly icon: IconShape;
  /** Key that leads there from the home page. */
  readonly letter: string;
}

/** What is begun most often, the rarest last; a role sees the first that it may do. */
const actions: readonly QuickAction[] = [
  { id: 'till', href: officePaths.till, permission: 'counter:work', icon: cashIcon, letter: 'P' },
  { id: 'walk-in', href: officePaths['walk-in'], permission: 'repair:work', icon: repairIcon, letter: 'O' },
  { id: 'buyouts', href: officePaths.buyouts, permission: 'buyout:receive', icon: sellIcon, letter: 'V' },
  { id: 'pack-bench', href: officePaths['pack-bench'], permission: 'picking:work', icon: packageIcon, letter: 'B' },
  { id: 'picking', href: officePaths.picking, permission: 'picking:work', icon: barcodeIcon, letter: 'K' },
  { id: 'receipts', href: officePaths.receipts, permission: 'stock:receive', icon: downloadIcon, letter: 'Z' },
  { id: 'transfers', href: officePaths.transfers, permission: 'stock:receive', icon: truckIcon, letter: 'N' },
  { id: 'withdrawals', href: officePaths.withdrawals, permission: 'order:change', icon: swapIcon, letter: 'R' },
  { id: 'statements', href: officePaths.statements, permission: 'payment:decide', icon: downloadIcon, letter: 'U' },
  { id: 'payouts', href: officePaths.payouts, permission: 'buyout:pay-out', icon: cashIcon, letter: 'T' },
  { id: 'products', href: officePaths.products, permission: 'catalog:edit', icon: tagIcon, letter: 'D' },
  { id: 'sale-prices', href: officePaths['sale-prices'], permission: 'price:edit', icon: cashIcon, letter: 'C' },
  { id: 'new-discount', href: officePaths['new-discount'], permission: 'discount:edit', icon: discountIcon, letter: 'S' },
  { id: 'orders', href: officePaths.orders, permission: 'order:write-mail', icon: receiptIcon, letter: 'J' },
  { id: 'operations', href: officePaths.operations, permission: 'ops:read', icon: activityIcon, letter: 'G' },
  { id: 'alerts', href: officePaths.alerts, permission: 'ops:read', icon: bellIcon, letter: 'A' },
  { id: 'tail', href: officePaths.tail, permission: 'ops:read', icon: eventsIcon, letter: 'E' },
];

/** What the member of staff who is logged in may begin, the most frequent first. */
export function useQuickActions(): readonly QuickAction[] {
  const session = useSession();
  return session === null ? [] : actions.filter(({ permission }) => mayDo(session.roles, permission));
}
