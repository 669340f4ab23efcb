import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { formatMoney, type IsoDate } from '@okruh/market';
import { Icon, type SumLine, SumLines } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { ExpectedSums } from './expected-sums.tsx';
import { ProductPicture } from './product-picture.tsx';
import styles from './order-summary.module.css';
import { aboutLine, cartSum, type ShownLine, type SumSource, toSumLines } from '../model/to-sum-lines.ts';
import { useWide } from '../model/use-wide.ts';

interface OrderSummaryProps {
  readonly lines: readonly ShownLine[];
  readonly sum: SumSource;
  /** Day of the order; none for a cart. */
  readonly from?: IsoDate;
}

/**
 * What is being ordered and what it costs, beside each step: products, extras, and the sum. Folded to the total on
 * narrow screens, always open where there is room.
 */
export function OrderSummary({ lines, sum, from }: OrderSummaryProps) {
  const text = useText();
  const isWide = useWide();
  const products = lines.filter(({ kind }) => kind === 'product' || kind === 'gift');
  const extras: SumLine[] = lines
    .filter((line) => !products.includes(line))
    .map((line, index) => ({ id: `extra-${index}`, label: withPieces(line), amount: formatMoney(line.total) }));
  return (
    <details className={`panel-fog ${styles.box}`} open={isWide || undefined}>
      {/* Where there is room it is a heading: nothing folds. */}
      <summary className="row-between" tabIndex={isWide ? -1 : undefined} onClick={(event) => isWide && event.preventDefault()}>
        <b>{text('summary.title')}</b>
        <span className={`num ${styles.total}`}>
          {formatMoney(sum.totals.total)}
          <Icon of={chevronDownIcon} />
        </span>
      </summary>
      <div className={`stack ${styles.content}`}>
        <ul className="mini-items">
          {products.map((line, index) => (
            <MiniItem key={index} line={line} />
          ))}
        </ul>
        <SumLines small lines={toSumLines(text, sum, extras)} />
        <ExpectedSums totals={sum.totals} delivery={sum.delivery} payment={sum.payment} from={from} />
      </div>
    </details>
  );
}

/** The summary of the cart that is being ordered. */
export function CartOrderSummary({ summary }: { readonly summary: CartSummary }) {
  return (
    <OrderSummary
      lines={summary.packages.flatMap(({ product, children }) => [product, ...children])}
      sum={{ ...cartSum(summary), isChoosing: true }}
    />
  );
}

const withPieces = ({ name, quantity }: ShownLine): string => (quantity === 1 ? name : `${quantity} × ${name}`);

/** One product with its picture. */
export function MiniItem({ line }: { readonly line: ShownLine }) {
  const text = useText();
  return (
    <li className="mini-item">
      <ProductPicture image={line.image} size={52} />
      <span>
        {line.name}
        <span className={`caption ${styles.about}`}>{aboutLine(line, () => text('pieces', { count: line.quantity }))}</span>
        {line.missing_gift !== undefined && (
          <span className={`caption ${styles.about}`}>{text('gift.missing', { gift: line.missing_gift })}</span>
        )}
      </span>
      <span className="num">{formatMoney(line.total)}</span>
    </li>
  );
}
