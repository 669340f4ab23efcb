import type { Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { ConflictNotice } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useTariffConflict } from './tariff-conflict.ts';
import { tariffOptions } from './tariff-options.ts';
import { useTariffReload } from './use-tariff-reload.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface TariffGroupsProps {
  readonly tariffs: readonly Tariff[];
  readonly groups: readonly TariffGroup[];
}

/** Which tariffs a group has; products name their group in the catalogue. */
export function TariffGroups({ tariffs, groups }: TariffGroupsProps) {
  return (
    <div className="stack">
      <NewGroup />
      {groups.map((group) => (
        <OneGroup key={group.id} group={group} tariffs={tariffs} />
      ))}
    </div>
  );
}

function OneGroup({ group, tariffs }: { readonly group: TariffGroup; readonly tariffs: readonly Tariff[] }) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reload = useTariffReload();
  const reportFailure = useReportFailure();
  /** What this choice began with: the group as it was read, or as a colleague left it. */
  const [base, setBase] = useState(group);
  const [ids, setIds] = useState<readonly string[]>(group.barem_ids);
  const conflict = useTariffConflict('group', group.id, group, (list) => list.groups.find(({ id }) => id === group.id));
  const isChanged = ids.toSorted().join() !== base.barem_ids.toSorted().join();
  const options = tariffOptions(tariffs, locale, text);
  const named = (of: readonly string[]): string =>
    of.map((id) => options.find(({ value }) => value === id)?.label ?? id).join(', ') || text('conflict.empty');
  const { theirs } = conflict;
  const save = useMutation({
    mutationFn: () =>
      checkout.call('admin_assign_tariff_group', { params: { id: group.id }, body: { version: base.version, barem_ids: [...ids] } }),
    onSuccess: (saved) => {
      setBase(saved);
      toast({ kind: 'success', title: text('saved') });
      reload();
    },
    onError: (error) => {
      if (!conflict.take(error)) reportFailure(text('save-failed'), error);
    },
  });
  return (
    <section className="panel stack" aria-label={group.name[locale]}>
      <ConflictNotice
        conflict={conflict}
        differences={theirs === null ? [] : [{ label: text('preview.tariffs'), theirs: named(theirs.thing.barem_ids), mine: named(ids) }]}
        onLoad={() => {
          if (theirs === null) return;
          setBase(theirs.thing);
          setIds(theirs.thing.barem_ids);
          conflict.close();
          reload();
        }}
        onKeep={() => {
          if (theirs === null) return;
          setBase(theirs.thing);
          conflict.close();
          reload();
        }}
      />
      <TokenField
        name={`group-${group.id}`}
        label={group.name[locale]}
        add={text('tariffs.groups.add')}
        options={options}
        values={ids}
        onChange={setIds}
      />
      {ids.length === 0 && <p className="muted">{text('tariffs.groups.empty')}</p>}
      <div>
        <Button busy={save.isPending} disabledBecause={isChanged ? undefined : text('form.unchanged')} onClick={() => save.mutate()}>
          {text('form.save')}
        </Button>
      </div>
    </section>
  );
}

/** A group begins empty; its tariffs are chosen in its panel. */
function NewGroup() {
  const text = useText();
  const { toast } = useRemote();
  const reload = useTariffReload();
  const [isOpen, setOpen] = useState(false);
  const form = useOfficeForm({
    defaults: { 'name-cs': '', 'name-ro': '' },
    idPrefix: 'group-new-',
    rules: {
      'name-cs': [fieldRules.required, fieldRules.maxLength(200)],
      'name-ro': [fieldRules.required, fieldRules.maxLength(200)],
    },
    wirePaths: { 'name.cs': 'name-cs', 'name.ro': 'name-ro' },
    submit: async (values) => {
      await checkout.call('admin_create_tariff_group', {
        body: { name: { cs: values['name-cs'].trim(), ro: values['name-ro'].trim() } },
      });
      toast({ kind: 'success', title: text('saved') });
      form.reset();
      setOpen(false);
      reload();
    },
  });
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{text('tariffs.groups.new')}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text('tariffs.groups.new')}>
        <form className="stack" noValidate onSubmit={form.onSubmit}>
          <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
          <Fields>
            <BothFields label={text('tariffs.groups.name')} cs={form.field('name-cs')} ro={form.field('name-ro')} />
          </Fields>
          <DialogButtons onCancel={() => setOpen(false)}>
            <Button type="submit" kind="confirm" busy={form.isBusy}>
              {text('form.save')}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </div>
  );
}
