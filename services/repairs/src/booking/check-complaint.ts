import type { RepairComplaint } from '@okruh/contracts/http/repairs-admin/repair';
import type { Locale, Market } from '@okruh/market';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { Device } from '../model/repair-list.ts';

interface ComplaintClaim {
  readonly market: Market;
  readonly locale: Locale;
  readonly device: Device | undefined;
  /** As typed; empty for a repair that is paid. */
  readonly orderNumber: string;
  readonly eMail: string;
  readonly requestId: string;
}

/**
 * Whether the device is goods of the order that its owner names. Null for a repair that is paid.
 * @throws DependencyDown when orders don't answer
 */
export async function checkComplaint(
  { orders }: Pick<Deps, 'orders'>,
  { market, locale, device, orderNumber, eMail, requestId }: ComplaintClaim,
): Promise<RepairComplaint | { readonly error: string } | null> {
  if (orderNumber === '' || device === undefined) return null;
  const key = { market, number: orderNumber, e_mail: eMail, master_product_id: device.model.masterProductId };
  const found = await orders.findComplaintItem(key, requestId);
  if (found === null) return { error: texts.text(locale, 'complaint.not-found') };
  const { refusal, item, order_id: orderId, number } = found;
  if (refusal !== null || item === null) return { error: texts.text(locale, `complaint.${refusal ?? 'not-bought'}`) };
  const { line, name, delivered_on: deliveredOn, until } = item;
  return { order_id: orderId, order_number: number, line, name, delivered_on: deliveredOn, until, is_covered: true };
}
