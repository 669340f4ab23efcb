import { formatMoney, formatPercent, multiplyMoney } from '@okruh/market';
import { Icon, LinkButton } from '@okruh/ui';
import { boxIcon, checkIcon, clockIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Cart, Package } from '../model/cart-data.ts';
import { planText } from '../model/instalment-plan.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { QuantityField } from '../parts/quantity-field.tsx';
import { CartExtras } from './cart-extras.tsx';
import styles from './cart.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { listProblems } from './list-problems.ts';
import { usePackageQuantity } from './use-package-quantity.ts';

interface CartItemProps {
  readonly cart: Cart;
  readonly found: Package;
  /** Stands above it: what was taken out of this place. */
  readonly before: ReactNode;
  readonly onRemove: (cart: Cart, found: Package) => void;
  /** Something of it isn't saved yet, so that the sum is an old one. */
  readonly onChanging: (id: string, isChanging: boolean) => void;
}

/** One package: product, pieces, price, what hangs on it, and what is wrong with it. */
export function CartItem({ cart, found, before, onRemove, onChanging }: CartItemProps) {
  const text = useText();
  const root = useRef<HTMLLIElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const count = usePackageQuantity(found);
  const { id, product } = found;
  useEffect(() => {
    onChanging(id, count.isSaving);
    return () => onChanging(id, false);
  }, [onChanging, id, count.isSaving]);
  const chooseInsurance = (): void => {
    setIsChoosing(true);
    // After it is drawn.
    setTimeout(() => {
      const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
      (find('[data-extras="insurances"] input') ?? find('.cart-extras input'))?.focus();
    }, 0);
  };
  const remove = (): void => onRemove(cart, found);
  return (
    <>
      {before !== null && <li>{before}</li>}
      <li className="cart-item" ref={root}>
        <ProductPicture image={product.image} size={112} />
        <div className={`cart-main ${styles.row}`}>
          <About found={found} onRemove={count.quantity > 1 ? remove : null} />
          <div>
            <QuantityField
              product={product.name}
              value={count.quantity}
              max={Math.max(found.max_quantity, 1)}
              onChange={count.set}
              onRemove={remove}
            />
            {count.hasFailed && (
              <p className={styles.unsaved} role="alert">
                {text('cart.unsaved')} <LinkButton onClick={count.retry}>{text('retry')}</LinkButton>
              </p>
            )}
          </div>
          <PriceCell found={found} quantity={count.quantity} />
        </div>
        {listProblems(cart, found).map((problem) => (
          <ProblemNotice
            key={problem.code + problem.text}
            problem={problem}
            cart={cart}
            found={found}
            onRemove={onRemove}
            onChooseInsurance={chooseInsurance}
          />
        ))}
        <CartExtras found={found} isChoosing={isChoosing} onChoosing={setIsChoosing} onChanging={onChanging} />
      </li>
    </>
  );
}

const stockMarks = {
  'in-stock': ['', checkIcon],
  low: ['stock-low', boxIcon],
  incoming: ['stock-out', clockIcon],
  none: ['stock-out', clockIcon],
} as const;

function About({ found, onRemove }: { readonly found: Package; readonly onRemove: (() => void) | null }) {
  const text = useText();
  const { market, locale } = useRemote();
  const { product, stock, installment } = found;
  const [tone, mark] = stockMarks[stock.state];
  // In the middle of a line the grade's name begins small.
  const { quality, quality_name: grade } = product;
  const spec = [product.spec, quality === null || quality === 'new' ? '' : `${grade.charAt(0).toLocaleLowerCase(locale)}${grade.slice(1)}`];
  return (
    <div className={`stack ${styles.about}`}>
      <h2>
        {product.href === null ? (
          product.name
        ) : (
          <Link className="link-quiet" href={product.href}>
            {product.name}
          </Link>
        )}
      </h2>
      <p className="small muted">{spec.filter((part) => part !== '').join(', ')}</p>
      {stock.text !== '' && (
        <p className={`stock ${tone}`}>
          <Icon of={mark} />
          {stock.text}
        </p>
      )}
      {installment !== null && (
        <p className="small soft">{text('cart.installment', { plan: planText(text, installment, installment.count) })}</p>
      )}
      {found.trade_in === null && found.trade_in_percent !== null && (
        <p className="small soft">{text('cart.trade-in.bonus', { percent: formatPercent(found.trade_in_percent, market) })}</p>
      )}
      {onRemove !== null && (
        <p className="small">
          <LinkButton aria-label={text('quantity.remove', { product: product.name })} onClick={onRemove}>
            {text('cart.remove')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** Price of all pieces; below it the lowest price before a reduction, and what one piece costs. */
function PriceCell({ found: { product }, quantity }: { readonly found: Package; readonly quantity: number }) {
  const text = useText();
  const was = product.was;
  return (
    <div className="price-cell num">
      {formatMoney(multiplyMoney(product.unit_price, quantity))}
      {was !== null && (
        <small>
          <span className="sr">{text('cart.was')}</span>
          <s>{formatMoney(multiplyMoney(was, quantity))}</s>
        </small>
      )}
      {quantity > 1 && <small>{text('cart.each', { price: formatMoney(product.unit_price) })}</small>}
    </div>
  );
}
