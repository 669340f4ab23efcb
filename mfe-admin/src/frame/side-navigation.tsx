import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { mayDo, type Permission } from '@okruh/contracts/access';
import { Icon, type IconShape, VisuallyHidden } from '@okruh/ui';
import {
  activityIcon,
  attributesIcon,
  bankIcon,
  barcodeIcon,
  bellIcon,
  boxIcon,
  cashIcon,
  chartIcon,
  clockIcon,
  discountIcon,
  downloadIcon,
  eventsIcon,
  folderIcon,
  giftIcon,
  gridIcon,
  idIcon,
  instalmentsIcon,
  invoiceIcon,
  listIcon,
  lockerIcon,
  modulesIcon,
  packageIcon,
  pinIcon,
  receiptIcon,
  refreshIcon,
  repairIcon,
  reviewIcon,
  scanIcon,
  sellIcon,
  seoIcon,
  storeIcon,
  swapIcon,
  tagIcon,
  truckIcon,
  usersIcon,
  walletIcon,
  warrantyIcon,
} from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../office/admin.module.css';
import { buyout, catalog } from '../office/api/api.ts';
import { ops } from '../office/api/ops-api.ts';
import { orders } from '../office/api/orders-api.ts';
import { marketQuery, useMarketChoice } from '../office/market-choice.ts';
import type { Section, SectionPermissions } from '../office/section.ts';
import { useSession } from '../office/session.ts';
import { CachePurge, CachePurgeButton } from './cache-purge.tsx';

const groups: readonly { readonly id: string; readonly sections: readonly Section[] }[] = [
  { id: 'buyout', sections: ['buyouts', 'payouts', 'prices'] },
  { id: 'repair', sections: ['repairs', 'spare-parts', 'repair-prices'] },
  {
    id: 'catalogue',
    sections: ['products', 'categories', 'assignment', 'meta-masters', 'packages', 'attributes', 'sale-prices', 'reviews'],
  },
  {
    id: 'sales',
    sections: [
      'orders',
      'withdrawals',
      'complaints',
      'invoices',
      'supplier-invoices',
      'statistics',
      'payments',
      'loans',
      'statements',
      'discounts',
      'tariffs',
      'service-prices',
    ],
  },
  { id: 'counter', sections: ['till', 'drawers', 'counter'] },
  { id: 'fulfilment', sections: ['picking', 'pack-bench', 'store-board', 'crates', 'parcels', 'handovers', 'cod-statements'] },
  {
    id: 'warehouse',
    sections: ['stock', 'product-locations', 'locations', 'receipts', 'bought-devices', 'transfers', 'stock-takes'],
  },
  { id: 'content', sections: ['content'] },
  { id: 'people', sections: ['staff'] },
  { id: 'operations', sections: ['operations', 'alerts', 'stories', 'delivery-places', 'releases', 'security'] },
];
const icons: Readonly<Record<Section, IconShape>> = {
  buyouts: sellIcon,
  payouts: bankIcon,
  counter: swapIcon,
  till: cashIcon,
  drawers: lockerIcon,
  prices: listIcon,
  repairs: repairIcon,
  'spare-parts': boxIcon,
  'repair-prices': listIcon,
  stock: storeIcon,
  'bought-devices': refreshIcon,
  locations: pinIcon,
  'product-locations': gridIcon,
  receipts: downloadIcon,
  transfers: truckIcon,
  'stock-takes': scanIcon,
  operations: activityIcon,
  alerts: bellIcon,
  stories: eventsIcon,
  releases: modulesIcon,
  security: idIcon,
  staff: usersIcon,
  products: tagIcon,
  categories: folderIcon,
  assignment: gridIcon,
  'meta-masters': packageIcon,
  packages: giftIcon,
  attributes: attributesIcon,
  'sale-prices': walletIcon,
  reviews: reviewIcon,
  content: seoIcon,
  discounts: discountIcon,
  tariffs: instalmentsIcon,
  'service-prices': warrantyIcon,
  orders: receiptIcon,
  statistics: chartIcon,
  payments: cashIcon,
  loans: idIcon,
  statements: bankIcon,
  withdrawals: swapIcon,
  complaints: reviewIcon,
  invoices: invoiceIcon,
  'supplier-invoices': downloadIcon,
  parcels: truckIcon,
  handovers: barcodeIcon,
  'cod-statements': cashIcon,
  'delivery-places': lockerIcon,
  picking: barcodeIcon,
  'pack-bench': packageIcon,
  'store-board': clockIcon,
  crates: boxIcon,
};
/** Counts grow old while a page stands open all day. */
const COUNTS_EVERY_MS = 60_000;
/** What needs a person is seen soon. */
const ALERTS_EVERY_MS = 15_000;

interface SideNavigationProps {
  readonly permissions: SectionPermissions;
  readonly section: Section | null;
  readonly onGo?: () => void;
}

/** Pages that the role may enter, with what waits in them. */
export function SideNavigation({ section, permissions, onGo }: SideNavigationProps) {
  const text = useText();
  const { market } = useRemote();
  const session = useSession();
  const choice = useMarketChoice();
  const [isPurging, setPurging] = useState(false);
  const may = (permission: Permission): boolean => session !== null && mayDo(session.roles, permission);
  const { data } = useQuery({
    ...buyout.query('admin_count_buyouts', { query: marketQuery(choice) }),
    enabled: may('buyout:read'),
    staleTime: 0,
    refetchInterval: COUNTS_EVERY_MS,
  });
  const reviews = useQuery({
    ...catalog.query('admin_count_reviews', { query: marketQuery(choice) }),
    enabled: may('review:approve'),
    staleTime: 0,
    refetchInterval: COUNTS_EVERY_MS,
  });
  const withdrawals = useQuery({
    ...orders.query('admin_list_withdrawals', { query: { ...marketQuery(choice), state: 'open', page_size: 1 } }),
    enabled: may('order:change'),
    staleTime: 0,
    refetchInterval: COUNTS_EVERY_MS,
  });
  const complaints = useQuery({
    ...orders.query('admin_list_complaints', { query: { ...marketQuery(choice), state: 'open', page_size: 1 } }),
    enabled: may('order:change'),
    staleTime: 0,
    refetchInterval: COUNTS_EVERY_MS,
  });
  const operations = useQuery({
    ...ops.query('admin_list_dead_letters', { query: { state: 'waiting', page_size: 1 } }),
    enabled: may('ops:read'),
    staleTime: 0,
    refetchInterval: COUNTS_EVERY_MS,
  });
  const alerts = useQuery({
    ...ops.query('admin_list_alerts', { query: { state: 'firing', page_size: 1 } }),
    enabled: may('ops:read'),
    staleTime: 0,
    refetchInterval: ALERTS_EVERY_MS,
  });
  const waiting: Partial<Record<Section, number>> = {
    ...(data && { buyouts: data.to_inspect, payouts: data.to_pay }),
    ...(withdrawals.data && { withdrawals: withdrawals.data.total }),
    ...(complaints.data && { complaints: complaints.data.total }),
    ...(reviews.data && { reviews: reviews.data.pending }),
    ...(alerts.data && { alerts: alerts.data.counts.open }),
    ...(operations.data && { stories: operations.data.total }),
  };
  const href = (target: Section): string =>
    choice === market ? officePaths[target] : `${officePaths[target]}?${officeParameters.market}=${choice}`;
  return (
    <>
      <nav className={styles.nav} aria-label={text('nav.label')}>
        {groups.map(({ id, sections }) => {
          const shown = sections.filter((target) => may(permissions[target]));
          const hasCache = id === 'content' && may('cache:purge');
          if (shown.length === 0 && !hasCache) return null;
          return (
            <div key={id} className="admin-nav" role="group" aria-label={text(`nav.group.${id}`)}>
              <h2 aria-hidden="true">{text(`nav.group.${id}`)}</h2>
              {shown.map((target) => (
                <Link key={target} href={href(target)} aria-current={target === section ? 'page' : undefined} onClick={onGo}>
                  <Icon of={icons[target]} />
                  {text(`nav.${target}`)}
                  <Waiting count={waiting[target] ?? 0} label={(count) => text(`nav.${target}.waiting`, { count })} />
                </Link>
              ))}
              {hasCache && <CachePurgeButton onOpen={() => setPurging(true)} />}
            </div>
          );
        })}
      </nav>
      {isPurging && <CachePurge onClose={() => setPurging(false)} />}
    </>
  );
}

function Waiting({ count, label }: { readonly count: number; readonly label: (count: number) => string }) {
  if (count === 0) return null;
  return (
    <span className="n hot">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>, {label(count)}</VisuallyHidden>
    </span>
  );
}
