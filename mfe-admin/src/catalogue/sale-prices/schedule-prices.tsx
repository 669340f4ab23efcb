import type { PricePreview as Preview, PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { Button, Dialog, ErrorSummary } from '@okruh/ui';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { ConfirmSteep } from './confirm-steep.tsx';
import { PeriodFields } from './period-fields.tsx';
import { emptyPeriod, periodRules, type PeriodValues, periodWirePaths, toPeriod } from './period-form.ts';
import { PlannedPriceFields, readPrices, type TypedPrices } from './planned-price-fields.tsx';
import type { TypedPrice } from './price-editor.ts';
import { PricePreview } from './price-preview.tsx';

interface SchedulePricesProps {
  readonly market: Market;
  /** Variants whose prices are planned. */
  readonly rows: readonly PriceRow[];
  onClose(): void;
  onScheduled(): void;
}

/** What was looked at, and for which prices and period. */
interface Seen {
  readonly plan: string;
  readonly items: readonly Preview[];
}

/** Plans prices of the selected variants: first it shows what the shop will say at their start, then it plans what was seen. */
export function SchedulePrices({ market, rows, onClose, onScheduled }: SchedulePricesProps) {
  const text = useText();
  const { toast, market: site } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [typed, setTyped] = useState<TypedPrices>(new Map());
  const changes = readPrices(rows, typed, site);
  const toPlan = (period: PeriodValues): string => JSON.stringify({ period, changes });
  const form = useOfficeForm<PeriodValues>({
    defaults: emptyPeriod,
    idPrefix: 'schedule-',
    rules: periodRules,
    wirePaths: periodWirePaths,
    submit: async (values) => {
      if (changes === null || changes.length === 0) return;
      const body = { market, ...toPeriod(values, market, text('time.invalid')), changes: [...changes] };
      if (seen?.plan !== toPlan(values)) {
        const { items } = await catalog.call('admin_preview_scheduled_prices', { body });
        setConfirmed(false);
        setSeen({ plan: toPlan(values), items });
        return;
      }
      const confirmed = { ...body, confirmed: isConfirmed };
      const { scheduled } = await catalog.call('admin_schedule_prices', { body: confirmed, idempotencyKey: getKey(confirmed) });
      toast({ kind: 'success', title: text('saved'), text: text('schedule.saved', { count: scheduled }) });
      void catalog.invalidate(queryClient, 'admin_list_scheduled_prices');
      onScheduled();
    },
  });
  const present = {
    starts: form.watch('starts'),
    'starts-time': form.watch('starts-time'),
    ends: form.watch('ends'),
    'ends-time': form.watch('ends-time'),
  };
  const items = seen?.plan === toPlan(present) ? seen.items : null;
  const steep = items?.filter((item) => item.is_steep).length ?? 0;
  const blocked = findBlock(changes, steep > 0 && !isConfirmed);
  return (
    <Dialog isOpen onClose={onClose} title={text('schedule.title')} className={`dialog-sheet ${styles.preview}`}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <PlannedPriceFields rows={rows} typed={typed} site={site} onType={setTyped} />
        <PeriodFields market={market} field={(name) => form.field(name)} />
        <div className="stack" aria-live="polite">
          {items !== null && (
            <>
              <PricePreview items={items} />
              <p className="caption">{text('schedule.omnibus')}</p>
              <ConfirmSteep count={steep} isConfirmed={isConfirmed} onChange={setConfirmed} />
            </>
          )}
        </div>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy} disabledBecause={blocked === null ? undefined : text(blocked)}>
            {text(items === null ? 'schedule.check' : 'schedule.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Key of the text that says why nothing can be planned; null when it can. */
function findBlock(changes: readonly TypedPrice[] | null, isUnconfirmed: boolean): string | null {
  if (changes === null) return 'sale-prices.invalid';
  if (changes.length === 0) return 'schedule.nothing';
  return isUnconfirmed ? 'preview.confirm-first' : null;
}
