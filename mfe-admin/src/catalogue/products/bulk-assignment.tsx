import { Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import {
  useBadgeChoices,
  useCategoryChoices,
  useManufacturerChoices,
  useTariffGroupChoices,
} from '../../office/fields/catalogue-choices.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

const none = { add_badge: '', remove_badge: '', manufacturer: '', add_category: '', barem_group: '' };
/** Takes the barem group away. */
const NO_BAREM = '-';

/** A badge, manufacturer, category or barem group for many products; what is left empty stays as it is. */
export function BulkAssignment({ ids, onClose }: { readonly ids: readonly string[]; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(none);
  const badges = useBadgeChoices();
  const options = {
    add_badge: badges,
    remove_badge: badges,
    manufacturer: useManufacturerChoices(),
    add_category: useCategoryChoices(),
    barem_group: [...useTariffGroupChoices(), { value: NO_BAREM, label: text('bulk.barem.none') }],
  };
  const save = useMutation({
    mutationFn: () => {
      const { barem_group: barem, ...others } = chosen;
      return catalog.call('admin_assign_in_bulk', {
        body: {
          ids: [...ids],
          ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
          ...(barem !== '' && { barem_group: barem === NO_BAREM ? null : barem }),
        },
      });
    },
    onSuccess: ({ changed }) => {
      toast({ kind: 'success', title: text('saved'), text: text('assignment.changed', { count: changed }) });
      void catalog.invalidate(queryClient, 'admin_list_master_products', 'admin_get_master_product');
      onClose();
    },
    onError: (error) => reportFailure(text('save-failed'), error),
  });
  return (
    <ConfirmDialog
      isOpen
      title={text('bulk.assign.title', { count: ids.length })}
      confirm={text('bulk.assign.submit')}
      isBusy={save.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (Object.values(chosen).every((value) => value === '')) toast({ kind: 'warning', title: text('bulk.nothing') });
        else save.mutate();
      }}
    >
      <div className="stack">
        {(Object.keys(none) as (keyof typeof none)[]).map((name) => (
          <Select
            key={name}
            name={name}
            label={text(`bulk.${name}`)}
            placeholder={text('bulk.unchanged')}
            value={chosen[name]}
            onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
            options={options[name]}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}
