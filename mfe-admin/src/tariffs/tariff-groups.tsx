import type { Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { Button } from '@okruh/ui';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
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
      <div>
        <Button busy={save.isPending} disabledBecause={isChanged ? undefined : text('form.unchanged')} onClick={() => save.mutate()}>
          {text('form.save')}
        </Button>
      </div>
    </section>
  );
}
