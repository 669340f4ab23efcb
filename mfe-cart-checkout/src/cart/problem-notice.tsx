import type { CartProblem } from '@okruh/contracts/http/checkout/cart';
import { Button, Notice } from '@okruh/ui';
import type { Cart, Package } from '../model/cart-data.ts';
import styles from './cart.module.css';
import { useRemedy } from './use-remedy.ts';

interface ProblemNoticeProps {
  readonly problem: CartProblem;
  readonly cart: Cart;
  /** Package that it is about; null for the whole cart. */
  readonly found?: Package;
  readonly onRemove: (cart: Cart, found: Package) => void;
  /** Opens the extras of the package at the insurance. */
  readonly onChooseInsurance?: () => void;
}

/** What is wrong, at the place where it is wrong, with the one button that puts it right. */
export function ProblemNotice({ problem, cart, found, onRemove, onChooseInsurance }: ProblemNoticeProps) {
  const remedy = useRemedy({ problem, cart, found: found ?? null, onRemove, onChooseInsurance: onChooseInsurance ?? null });
  return (
    <div className={styles.problem} data-problem={problem.code}>
      <Notice tone={problem.blocks ? 'warning' : 'info'} title={problem.title} role="status">
        <p>{problem.text}</p>
        {remedy !== null && (
          <Button kind="quiet" size="small" busy={remedy.isPending} onClick={remedy.act}>
            {problem.remedy.label}
          </Button>
        )}
      </Notice>
    </div>
  );
}
