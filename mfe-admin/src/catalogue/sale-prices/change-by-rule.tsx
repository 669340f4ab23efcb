import type { PriceRulePreview, PriceRuleRequest } from '@okruh/contracts/http/catalog-admin/price-rules';
import type { Market } from '@okruh/market';
import { Button, Dialog, ErrorSummary } from '@okruh/ui';
import { ProblemError, useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { periodWirePaths } from './period-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { emptyRule, ruleRules, type RuleValues, toRuleBody } from './rule-form.ts';
import { RulePreview } from './rule-preview.tsx';

interface ChangeByRuleProps {
  readonly market: Market;
  /** Rows that it is for: named ones, or all that the list's filter finds. */
  readonly selection: PriceRuleRequest['selection'];
  /** How many rows that were when the dialog was opened. */
  readonly count: number;
  onClose(): void;
  onApplied(): void;
}

/** What was looked at, and by which rule. */
interface Seen {
  readonly rule: string;
  readonly preview: PriceRulePreview;
}

/** Changes many prices by one rule: first it shows what the rule does, then it saves what was seen. */
export function ChangeByRule({ market, selection, count, onClose, onApplied }: ChangeByRuleProps) {
  const text = useText();
  const { toast, market: site } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const form = useOfficeForm<RuleValues>({
    defaults: emptyRule,
    idPrefix: 'rule-',
    rules: ruleRules,
    wirePaths: periodWirePaths,
    submit: async (values) => {
      const rule = JSON.stringify(values);
      const body = toRuleBody(values, { market, selection }, site, text('time.invalid'));
      if (seen?.rule !== rule) {
        const preview = await catalog.call('admin_preview_price_rule', { body });
        setConfirmed(false);
        setSeen({ rule, preview });
        return;
      }
      const wanted = { ...body, token: seen.preview.token, confirmed: isConfirmed };
      const { changed, scheduled } = await catalog.call('admin_apply_price_rule', { body: wanted, idempotencyKey: getKey(wanted) });
      const saved =
        scheduled === 0
          ? text('sale-prices.saved', { count: changed })
          : text(body.starts_at === null ? 'price-rule.in-steps' : 'schedule.saved', { count: scheduled });
      toast({ kind: 'success', title: text('saved'), text: saved });
      void catalog.invalidate(queryClient, 'admin_list_prices', 'admin_list_scheduled_prices', 'admin_get_price_history');
      onApplied();
    },
    onFailure: (error) => {
      // What was seen isn't so any more: it is looked at again.
      if (error instanceof ProblemError && error.code === 'prices-changed') setSeen(null);
      return false;
    },
  });
  // Each draw asks for what is typed now; the fields draw the form again when they change.
  form.watch('value');
  form.watch('rounding');
  form.watch('floor-percent');
  form.watch('starts');
  form.watch('starts-time');
  form.watch('ends');
  form.watch('ends-time');
  const preview = seen?.rule === JSON.stringify(form.values()) ? seen.preview : null;
  const blocked =
    preview === null
      ? undefined
      : preview.changed === 0
        ? text('price-rule.nothing')
        : preview.steep > 0 && !isConfirmed
          ? text('preview.confirm-first')
          : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={text('price-rule.title', { count })} className={`dialog-sheet ${styles.preview}`}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <RuleFields market={market} form={form} />
        <div className="stack" aria-live="polite">
          {preview !== null && <RulePreview preview={preview} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
        </div>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy} disabledBecause={blocked}>
            {text(preview === null ? 'price-rule.check' : form.watch('time') === 'planned' ? 'schedule.submit' : 'price-rule.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
