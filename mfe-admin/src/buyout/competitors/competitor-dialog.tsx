import type { Competitor } from '@okruh/contracts/http/buyout-admin/competitors';
import { marketCodes } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Select, Switch, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { buyout } from '../../office/api/api.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { knownOr } from '../../office/grid/list-address.ts';

interface CompetitorDialogProps {
  /** Null: a new one. */
  readonly competitor: Competitor | null;
  onClose(): void;
}

const toFields = (competitor: Competitor | null) => ({
  name: competitor?.name ?? '',
  market: competitor?.market ?? 'cz',
  isShown: competitor?.is_shown ?? true,
});

/** Name of a competitor and whether its prices count; its market is chosen once. */
export function CompetitorDialog({ competitor: given, onClose }: CompetitorDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [competitor, setCompetitor] = useState(given);
  const start: { name: string; market: string; isShown: boolean } = toFields(competitor);
  const conflict = useConflict<Competitor>(async () => {
    const { items } = await buyout.call('admin_list_competitors');
    const thing = items.find(({ id }) => id === competitor?.id);
    if (thing === undefined) throw new Error('the competitor is gone');
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm({
    defaults: start,
    idPrefix: 'competitor-',
    rules: { name: [fieldRules.required, fieldRules.maxLength(60), fieldRules.plainText] },
    submit: async ({ name, market, isShown }) => {
      if (competitor === null)
        await buyout.call('admin_add_competitor', { body: { name: name.trim(), market: knownOr(market, marketCodes, 'cz') } });
      else {
        const { version } = conflict.saved ?? competitor;
        const body = { version, name: name.trim(), is_shown: isShown };
        await buyout.call('admin_update_competitor', { params: { id: competitor.id }, body });
      }
      toast({ kind: 'success', title: text('competitors.saved') });
      void buyout.invalidate(queryClient, 'admin_list_competitors', 'admin_get_competitor_prices', 'admin_list_appraisals');
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(competitor === null ? 'competitors.add' : 'competitors.edit')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <FormConflict
          conflict={conflict}
          form={form}
          idPrefix="competitor-"
          start={start}
          toFields={(theirs: Competitor): typeof start => toFields(theirs)}
          onLoad={setCompetitor}
        />
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <Fields>
          <TextField {...form.field('name')} width={4} label={text('competitors.name')} />
          {competitor === null && (
            <Select
              {...form.field('market')}
              width={2}
              label={text('competitors.market')}
              options={marketCodes.map((value) => ({ value, label: text(`discounts.market.${value}`) }))}
            />
          )}
        </Fields>
        {competitor !== null && <Switch {...form.field('isShown')} label={text('competitors.is-shown')} />}
        <DialogButtons onCancel={onClose}>
          <Button
            type="submit"
            busy={form.isBusy}
            disabledBecause={competitor === null || form.isDirty ? undefined : text('form.unchanged')}
          >
            {text('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
