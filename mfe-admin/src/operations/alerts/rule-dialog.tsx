import type { AlertRuleView } from '@okruh/contracts/http/ops-admin/alert-rules';
import { parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { ops } from '../../office/api/ops-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';

const MAX_SECONDS = 30 * 86_400;
const MAX_VALUE = 1_000_000_000;

interface RuleDialogProps {
  readonly rule: AlertRuleView;
  onClose(): void;
}

/** Changes from which value on and after which time a rule fires and closes; with a reason, which is written down. */
export function RuleDialog({ rule: { rule, unit, settings, defaults }, onClose }: RuleDialogProps) {
  const text = useText();
  const { toast, market } = useRemote();
  const queryClient = useQueryClient();
  const hasValues = unit !== 'state';
  const value = [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(MAX_VALUE)];
  const seconds = [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(MAX_SECONDS)];
  const read = (typed: string): number => parseNumber(typed, market) ?? 0;
  const form = useOfficeForm({
    defaults: {
      threshold: String(settings.threshold),
      closesAt: String(settings.closes_at),
      forSeconds: String(settings.for_seconds),
      calmSeconds: String(settings.calm_seconds),
      reason: '',
    },
    rules: {
      threshold: value,
      closesAt: value,
      forSeconds: seconds,
      calmSeconds: seconds,
      reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText],
    },
    wirePaths: { closes_at: 'closesAt', for_seconds: 'forSeconds', calm_seconds: 'calmSeconds' },
    idPrefix: 'rule-',
    submit: async ({ threshold, closesAt, forSeconds, calmSeconds, reason }) => {
      await ops.call('admin_change_alert_rule', {
        params: { rule },
        body: {
          threshold: read(threshold),
          closes_at: read(closesAt),
          for_seconds: read(forSeconds),
          calm_seconds: read(calmSeconds),
          reason: reason.trim(),
        },
      });
      await ops.invalidate(queryClient, 'admin_list_alert_rules');
      toast({ kind: 'success', title: text('rule.done') });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('rule.title', { rule: text(`alert.rule.${rule}`) })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('rule.failed')} />
        <Fields>
          {hasValues && (
            <>
              <TextField
                {...form.field('threshold')}
                label={text('rule.threshold')}
                after={text(`rule.unit.${unit}`)}
                help={text('rule.default', { value: defaults.threshold })}
                inputMode="numeric"
                width={3}
              />
              <TextField
                {...form.field('closesAt')}
                label={text('rule.closes-at')}
                after={text(`rule.unit.${unit}`)}
                help={text('rule.default', { value: defaults.closes_at })}
                inputMode="numeric"
                width={3}
              />
            </>
          )}
          <TextField
            {...form.field('forSeconds')}
            label={text('rule.for')}
            after={text('rule.unit.seconds')}
            help={text('rule.default', { value: defaults.for_seconds })}
            inputMode="numeric"
            width={3}
          />
          <TextField
            {...form.field('calmSeconds')}
            label={text('rule.calm')}
            after={text('rule.unit.seconds')}
            help={text('rule.default', { value: defaults.calm_seconds })}
            inputMode="numeric"
            width={3}
          />
          <TextField {...form.field('reason')} label={text('redrive.reason')} help={text('redrive.reason.help')} />
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('rule.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
