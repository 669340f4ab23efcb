import type { PublicDiscount } from '@okruh/contracts/http/checkout/cart';
import { formatDate, formatMoney, formatPercent } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { discountIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../model/api.ts';
import styles from './public-discounts.module.css';

interface PublicDiscountsProps {
  /** Seo names. */
  readonly products: readonly string[];
  /** Ids of discounts that hold already. */
  readonly applied?: readonly string[];
}

/** Discounts that the products can still bring, each with what it asks for. Nothing when there are none, or when nobody can be asked. */
export function PublicDiscounts({ products, applied = [] }: PublicDiscountsProps) {
  const text = useText();
  const { market } = useRemote();
  const query = useQuery({
    ...checkout.query('public_discounts', { query: { products: products.join(',') } }),
    enabled: products.length > 0,
  });
  const shown = (query.data?.items ?? []).filter(({ id }) => !applied.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className="stack stack-tight small" aria-label={text('public-discounts')}>
      <ul className={styles.list}>
        {shown.map((discount) => (
          <li key={discount.id}>
            <Icon of={discountIcon} size="small" />
            <span>
              <b>{discount.name}</b>
              {describeValue(discount, text, market)}
              <span className="sub">
                {[
                  text(discount.needs_student_card ? 'public-discounts.student' : 'public-discounts.automatic'),
                  ...(discount.minimal_products === null ? [] : [text('public-discounts.pieces', { count: discount.minimal_products })]),
                  ...(discount.price_from === null ? [] : [text('public-discounts.from', { amount: formatMoney(discount.price_from) })]),
                  ...(discount.valid_to === null
                    ? []
                    : [text('public-discounts.until', { day: formatDate(discount.valid_to.slice(0, 10), market) })]),
                ].join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeValue({ percent, amount, is_price: isPrice }: PublicDiscount, text: TextFunction, market: 'cz' | 'ro'): string {
  if (percent !== null) return ` ${text('public-discounts.percent', { percent: formatPercent(percent, market) })}`;
  if (amount === null) return '';
  return ` ${text(isPrice ? 'public-discounts.price' : 'public-discounts.amount', { amount: formatMoney(amount) })}`;
}
