import type { CartPackage } from '@okruh/contracts/http/checkout/cart';
import { ButtonLink, Empty, LinkButton, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Cart } from '../model/cart-data.ts';
import { pushViewCart } from '../model/cart-items.ts';
import { homePath } from '../model/pages.ts';
import { AccessoriesOfCart } from './accessories-of-cart.tsx';
import { CartBlocks } from './cart-blocks.tsx';
import { CartAside } from './cart-aside.tsx';
import { CartItem } from './cart-item.tsx';
import styles from './cart.module.css';
import { DescribeDeviceContext, type DeviceToDescribe } from './describe-device.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { listProblems } from './list-problems.ts';
import { StickyTotal } from './sticky-total.tsx';
import { TradeInPanel } from './trade-in-panel.tsx';
import { type Removed, useRemoval } from './use-removal.ts';

/** Questions about an old device: few visitors of the cart ever see them. */
const ConditionDrawer = lazy(async () => ({ default: (await import('./condition-drawer.tsx')).ConditionDrawer }));

interface CartViewProps {
  readonly cart: Cart;
  /** The server couldn't be asked again: what is shown may have changed since. */
  readonly isStale: boolean;
  readonly onRetry: () => void;
}

/** The packages with everything about them, and the sum beside them. */
export function CartView({ cart, isStale, onRetry }: CartViewProps) {
  const text = useText();
  const removal = useRemoval();
  const { changing, mark } = useChanging();
  const [asked, setAsked] = useState<DeviceToDescribe | null>(null);
  useViewCart(cart.packages);
  const undo = removal.removed !== null && <UndoNotice removed={removal.removed} onUndo={removal.undo} isUndoing={removal.isUndoing} />;
  const underWay = cart.summary.order_under_way && (
    <Notice title={text('cart.under-way.title')} role="status">
      {text('cart.under-way')}
    </Notice>
  );
  if (cart.packages.length === 0) return <EmptyCart undo={underWay || undo} />;
  const isBusy = changing.size > 0 || removal.isPending;
  return (
    <DescribeDeviceContext value={setAsked}>
      <div className={`split ${styles.page}`}>
        <div className={`stack ${styles.main}`}>
          {isStale && (
            <Notice tone="warning" title={text('cart.stale.title')} role="status">
              {text('cart.stale')} <LinkButton onClick={onRetry}>{text('retry')}</LinkButton>
            </Notice>
          )}
          {underWay}
          {listProblems(cart, null).map((problem) => (
            <ProblemNotice key={problem.code + problem.text} problem={problem} cart={cart} onRemove={removal.remove} />
          ))}
          <ul>
            {cart.packages.map((found, index) => (
              <CartItem
                key={found.id}
                cart={cart}
                found={found}
                before={removal.removed?.index === index ? undo : null}
                onRemove={removal.remove}
                onChanging={mark}
              />
            ))}
            {removal.removed !== null && removal.removed.index >= cart.packages.length && <li>{undo}</li>}
          </ul>
          <TradeInPanel
            cart={cart}
            onEdit={(found, tradeIn) =>
              setAsked({
                packageId: found.id,
                deviceIdentifier: tradeIn.device_identifier,
                choices: tradeIn.device_condition_choices,
              })
            }
            onChanging={mark}
          />
          <AccessoriesOfCart packages={cart.packages} />
          <CartBlocks packages={cart.packages} />
        </div>
        <CartAside cart={cart} isBusy={isBusy} />
      </div>
      <StickyTotal cart={cart} isBusy={isBusy} />
      {asked !== null && (
        <Suspense>
          <ConditionDrawer asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </DescribeDeviceContext>
  );
}

/** Packages with a change that the server hasn't answered. */
function useChanging() {
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback(
    (id: string, isChanging: boolean): void =>
      setChanging((before) => {
        if (before.has(id) === isChanging) return before;
        const after = new Set(before);
        if (isChanging) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return { changing, mark };
}

/** The cart was opened with something in it: reported once for each visit. */
function useViewCart(packages: readonly CartPackage[]): void {
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current || packages.length === 0) return;
    isReported.current = true;
    pushViewCart(packages);
  }, [packages]);
}

interface UndoNoticeProps {
  readonly removed: Removed;
  readonly onUndo: () => void;
  readonly isUndoing: boolean;
}

/** Stands in the place of what was taken out; the focus comes here, because the button that did it is gone. */
function UndoNotice({ removed, onUndo, isUndoing }: UndoNoticeProps) {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('button')?.focus(), [removed]);
  return (
    <div ref={root} className={styles.undo}>
      <Notice role="status">
        {text('cart.removed', { name: removed.name })}{' '}
        {removed.restore !== null && (
          <LinkButton aria-busy={isUndoing || undefined} onClick={onUndo}>
            {text('cart.undo')}
          </LinkButton>
        )}
      </Notice>
    </div>
  );
}

function EmptyCart({ undo }: { readonly undo: ReactNode }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <>
      {undo}
      <Empty
        title={text('cart.empty.title')}
        actions={
          <Link href={homePath(market)} asChild>
            <ButtonLink href={homePath(market)}>{text('cart.empty.go')}</ButtonLink>
          </Link>
        }
      >
        {text('cart.empty')}
      </Empty>
      <CartBlocks packages={[]} />
    </>
  );
}
