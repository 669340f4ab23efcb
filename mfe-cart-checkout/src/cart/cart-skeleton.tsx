import { Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from './cart.module.css';

/** Two products and the sum, in their size. */
export function CartSkeleton() {
  const text = useText();
  return (
    <div className={`split ${styles.page}`} aria-busy="true">
      <p className="sr" role="status">
        {text('cart.loading')}
      </p>
      <ul>
        {[1, 2].map((key) => (
          <li className="cart-item" key={key}>
            <Skeleton tile />
            <div className="stack">
              <Skeleton width="60%" height="1.5rem" />
              <Skeleton width="40%" height="1rem" />
              <Skeleton width="8rem" height="2.75rem" />
            </div>
          </li>
        ))}
      </ul>
      <Skeleton height="20rem" />
    </div>
  );
}
