import type { SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from './till.module.css';
import { formatMoney } from '../office/language/format.ts';

interface ProductChoicesProps {
  readonly products: readonly SaleProduct[];
  onChoose(product: SaleProduct): void;
}

/** Products of the store that the typed words fit to. */
export function ProductChoices({ products, onChoose }: ProductChoicesProps) {
  const text = useText();
  if (products.length === 0) return null;
  return (
    <ul className={`list-plain ${styles.choices}`} aria-label={text('till.choices')}>
      {products.map((product) => (
        <li key={product.variant_id}>
          <span>
            <b>{product.name}</b>
            <span className="sub">{[product.spec, product.code].filter((part) => part !== '').join(', ')}</span>
            <span className="sub">{text('till.lies-here', { count: product.available })}</span>
          </span>
          <b>{formatMoney(product.price)}</b>
          <Button kind="quiet" size="small" disabled={product.available === 0} onClick={() => onChoose(product)}>
            {text('till.choose')} <span className="sr">{`${product.name} ${product.spec}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
