import type { Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { BothFields } from '../both-fields.tsx';
import { checkout } from '../checkout-api.ts';
import { TokenField } from '../token-field.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { tariffOptions } from './tariff-options.ts';
import { useTariffReload } from './use-tariff-reload.ts';

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
        <OneGroup key={`${group.id}/${group.version}`} group={group} tariffs={tariffs} />
      ))}
    </div>
  );
}

function OneGroup({ group, tariffs }: { readonly group: TariffGroup; readonly tariffs: readonly Tariff[] }) {
  const text = useText();
  const locale = useLocale();
  const { toast } = useRemote();
  const reload = useTariffReload();
  const tellFailure = useTellFailure();
  const [ids, setIds] = useState<readonly string[]>(group.barem_ids);
  const isChanged = ids.toSorted().join() !== group.barem_ids.toSorted().join();
  const save = useMutation({
    mutationFn: () =>
      checkout.call('admin_assign_tariff_group', { params: { id: group.id }, body: { version: group.version, barem_ids: [...ids] } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('saved') });
      reload();
    },
    onError: (error) => tellFailure(text('save-failed'), error),
  });
  return (
    <section className="panel stack" aria-label={group.name[locale]}>
      <TokenField
        name={`group-${group.id}`}
        label={group.name[locale]}
        add={text('tariffs.groups.add')}
        options={tariffOptions(tariffs, locale, text)}
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
  const form = useShopForm({
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
          <div>
            <Button type="submit" kind="confirm" busy={form.isBusy}>
              {text('form.save')}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
