import type { Market } from '@okruh/market';
import { Button, Dialog, Skeleton } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { type ReactNode, useState } from 'react';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { ConfirmSteep } from './confirm-steep.tsx';
import type { TypedPrice } from './price-editor.ts';
import { PricePreview } from './price-preview.tsx';

/** A price that waits for an answer. */
interface AskedPrice {
  readonly price: TypedPrice;
  answer(isRight: boolean): void;
}

/** Steep reductions that wait for somebody to say that they are right: several of them, when a column was pasted, in one dialog. */
export function useSteepPrices(market: Market): {
  readonly confirm: (price: TypedPrice) => Promise<boolean>;
  /** The open dialog; null while nothing is asked. */
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<readonly AskedPrice[]>([]);
  const answer = (isRight: boolean): void => {
    for (const one of asked) one.answer(isRight);
    // One that is asked at this moment waits for an answer of its own.
    setAsked((before) => before.filter((one) => !asked.includes(one)));
  };
  const changes = asked.map(({ price }) => price);
  return {
    confirm: (price) => new Promise((resolve) => setAsked((before) => [...before, { price, answer: resolve }])),
    dialog: asked.length === 0 ? null : <SteepDialog key={JSON.stringify(changes)} market={market} changes={changes} onAnswer={answer} />,
  };
}

interface SteepDialogProps {
  readonly market: Market;
  readonly changes: readonly TypedPrice[];
  onAnswer(isRight: boolean): void;
}

/** Shows what the shop will say of the new prices before they are saved. */
function SteepDialog({ market, changes, onAnswer }: SteepDialogProps) {
  const text = useText();
  const language = useLanguage();
  const [isConfirmed, setConfirmed] = useState(false);
  const body = { market, changes: [...changes] };
  const preview = useQuery({
    queryKey: ['admin_preview_prices', body],
    queryFn: () => catalog.call('admin_preview_prices', { body }),
    staleTime: 0,
    retry: false,
  });
  const unconfirmed = isConfirmed ? undefined : text('preview.confirm-first');
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={text('sale-prices.confirm.title')}
      className={`dialog-sheet ${styles.preview}`}
      actions={
        <DialogButtons onCancel={() => onAnswer(false)}>
          <Button disabledBecause={preview.data === undefined ? text('sale-prices.loading') : unconfirmed} onClick={() => onAnswer(true)}>
            {text('sale-prices.submit')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="stack">
        {preview.isError && (
          <LoadFailure title={failureText(preview.error, language)} error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {preview.isPending && <Skeleton height="8rem" />}
        {preview.data && <PricePreview items={preview.data.items} />}
        <p className="caption">{text('preview.omnibus')}</p>
        <ConfirmSteep count={changes.length} isConfirmed={isConfirmed} onChange={setConfirmed} />
      </div>
    </Dialog>
  );
}
