import { formatMoney, isZeroMoney, type Money } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';

/** "zdarma" or the amount, at the end of a row. */
export const priceText = (price: Money, text: TextFunction): string => (isZeroMoney(price) ? text('sum.free') : formatMoney(price));
