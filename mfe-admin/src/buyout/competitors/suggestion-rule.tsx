import type { SuggestionRuleView } from '@okruh/contracts/http/buyout-admin/competitors';
import { type Market, parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Fields, Notice, Skeleton, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { formatDateTime, formatPercent } from '../../office/language/format.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';

const ruleQuery = buyout.query('admin_get_suggestion_rule');

/** The rule of suggested prices, in words and to change. */
export function SuggestionRule() {
  const text = useText();
  const rule = useQuery({ ...ruleQuery, staleTime: 0 });
  if (rule.data !== undefined) return <RuleForm rule={rule.data} />;
  if (rule.isError) return <LoadFailure title={text('suggestion.failed')} error={rule.error} onRetry={() => void rule.refetch()} />;
  return <Skeleton height="12rem" />;
}

const toFields = ({ beat_percent: beat, max_change_percent: most }: SuggestionRuleView) => ({
  beat: String(beat).replace('.', ','),
  change: String(most),
});
const describe = (rule: SuggestionRuleView, market: Market) => ({
  beat: formatPercent(rule.beat_percent, market),
  change: formatPercent(rule.max_change_percent, market),
});
const rules = {
  beat: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(20)],
  change: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(50)],
};

function RuleForm({ rule: given }: { readonly rule: SuggestionRuleView }) {
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const mayEdit = useMay('appraisal:edit');
  const [rule, setRule] = useState(given);
  const start = toFields(rule);
  const conflict = useConflict<SuggestionRuleView>(async () => {
    const thing = await buyout.call('admin_get_suggestion_rule');
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm({
    defaults: start,
    idPrefix: 'suggestion-',
    rules,
    wirePaths: { beat_percent: 'beat', max_change_percent: 'change' },
    submit: async ({ beat, change }) => {
      const saved = await buyout.call('admin_update_suggestion_rule', {
        body: {
          version: rule.version,
          beat_percent: parseNumber(beat, market) ?? 0,
          max_change_percent: parseNumber(change, market) ?? 1,
        },
      });
      setRule(saved);
      queryClient.setQueryData(ruleQuery.queryKey, saved);
      form.reset(toFields(saved));
      toast({ kind: 'success', title: text('suggestion.saved') });
      void buyout.invalidate(queryClient, 'admin_list_appraisals', 'admin_get_competitor_prices');
    },
    onFailure: conflict.take,
  });
  useLeaveGuard(form.isDirty);
  return (
    <form className="panel stack" noValidate onSubmit={form.onSubmit}>
      <h2>{text('suggestion.title')}</h2>
      <Notice tone="info" title={text('suggestion.rule', describe(rule, market))}>
        {text('suggestion.rule.text')}
      </Notice>
      {rule.changed_by !== null && (
        <p className="soft small">{text('suggestion.changed', { name: rule.changed_by, at: formatDateTime(rule.changed_at, market) })}</p>
      )}
      {mayEdit && (
        <>
          <FormConflict
            conflict={conflict}
            form={form}
            idPrefix="suggestion-"
            start={start}
            toFields={toFields}
            onLoad={setRule}
            onKeep={setRule}
          />
          <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
          <Fields>
            <TextField {...form.field('beat')} width={3} label={text('suggestion.beat')} after="%" inputMode="decimal" />
            <TextField {...form.field('change')} width={3} label={text('suggestion.change')} after="%" inputMode="numeric" />
          </Fields>
          <div className={styles.formFoot}>
            <Button type="submit" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('form.unchanged')}>
              {text('suggestion.save')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
