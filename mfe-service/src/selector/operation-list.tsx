import type { OperationChoice, RepairDevice } from '@okruh/contracts/http/repairs';
import { formatMoney } from '@okruh/market';
import { Button } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useEffect, useId, useRef, useState } from 'react';
import styles from '../service.module.css';

/** Operations shown before the list is expanded (specification, section 9). */
const SHOWN_FIRST = 7;

interface OperationListProps {
  readonly device: RepairDevice;
  readonly operations: readonly OperationChoice[];
  readonly chosen: readonly OperationChoice[];
  onToggle(operation: OperationChoice): void;
}

/** Repairs of the device; the whole row is the target. */
export function OperationList({ device, operations, chosen, onToggle }: OperationListProps) {
  const text = useText();
  const headingId = useId();
  // Another device starts with the short list again.
  const [expandedFor, setExpandedFor] = useState<string | null>(null);
  const isExpanded = expandedFor === device.master_product_id;
  const list = useRef<HTMLDivElement>(null);
  useEarlyTicks(list, chosen, operations, onToggle);
  // What is chosen is never hidden.
  const shown = isExpanded ? operations : operations.filter((operation, place) => place < SHOWN_FIRST || chosen.includes(operation));
  const hidden = operations.length - shown.length;
  return (
    <section className="stack" aria-labelledby={headingId}>
      <div className={`section-head ${styles.operationsHead}`}>
        <h2 id={headingId}>{text('operations.heading', { device: device.name })}</h2>
        <p className="muted small num">{text('operations.count', { count: operations.length })}</p>
      </div>
      <div className="operations choice-list" ref={list}>
        {shown.map((operation) => (
          <label className="operation" key={operation.value}>
            <input type="checkbox" value={operation.value} checked={chosen.includes(operation)} onChange={() => onToggle(operation)} />
            <span>
              <b>{operation.label}</b>
              <small className={styles.operationHelp}>{operation.help}</small>
              <small>
                {text(operation.on_the_spot ? 'operation.on-the-spot' : 'operation.duration', { duration: operation.duration })}
              </small>
            </span>
            <OperationPrice operation={operation} />
          </label>
        ))}
      </div>
      {hidden > 0 && (
        <div>
          <Button kind="quiet" iconAfter={chevronDownIcon} onClick={() => setExpandedFor(device.master_product_id)}>
            {text('operations.more', { count: hidden })}
          </Button>
        </div>
      )}
    </section>
  );
}

function OperationPrice({ operation: { price, common_price: was } }: { readonly operation: OperationChoice }) {
  const text = useText();
  if (price === null) return <span className="op-price">{text('operation.on-request')}</span>;
  return (
    <span className="op-price num">
      {was !== null && (
        <s>
          <span className="sr">{text('operation.was')} </span>
          {formatMoney(was)}
        </s>
      )}
      {formatMoney(price)}
    </span>
  );
}

/** Takes over boxes that were ticked in the server's HTML before the page came alive. */
function useEarlyTicks(
  list: React.RefObject<HTMLDivElement | null>,
  chosen: readonly OperationChoice[],
  operations: readonly OperationChoice[],
  onToggle: (operation: OperationChoice) => void,
): void {
  const first = useRef({ chosen, operations, onToggle });
  useEffect(() => {
    const known = first.current;
    for (const box of list.current?.querySelectorAll('input') ?? []) {
      const operation = known.operations.find(({ value }) => value === box.value);
      if (operation !== undefined && box.checked !== known.chosen.includes(operation)) known.onToggle(operation);
    }
  }, [list]);
}
