import { Button, Notice, Skeleton } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { buyout } from '../../office/api/api.ts';
import { CheckGroup } from '../../office/fields/check-group.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { toColourOption } from './colour-option.tsx';

/** Colours of a model: all that the catalogue has, and in which it is bought. */
export function ModelColours({ model }: { readonly model: string }) {
  const text = useText();
  const language = useLanguage();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const colours = useQuery({ ...buyout.query('admin_get_model_colours', { params: { model } }), staleTime: 0 });
  /** Null: as it was read. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const stored = (colours.data?.colours ?? []).filter((colour) => colour.is_bought).map((colour) => colour.device_identifier);
  const present = chosen ?? stored;
  const save = useMutation({
    mutationFn: (version: string) =>
      buyout.call('admin_set_model_colours', { params: { model }, body: { version, colours: [...present] } }),
    onSuccess: () => {
      setChosen(null);
      toast({ kind: 'success', title: text('model-colours.saved') });
    },
    // A colleague's change is shown beside what is chosen here.
    onSettled: () =>
      buyout.invalidate(
        queryClient,
        'admin_get_model_colours',
        'admin_get_appraisal',
        'admin_list_appraisals',
        'admin_list_appraisal_versions',
      ),
  });
  const isSame = present.length === stored.length && present.every((id) => stored.includes(id));
  return (
    <section className="panel stack" aria-label={text('model-colours.title')}>
      <h2>{text('model-colours.title')}</h2>
      {colours.data === undefined ? (
        colours.isError ? (
          <LoadFailure title={text('model-colours.failed')} error={colours.error} onRetry={() => void colours.refetch()} />
        ) : (
          <Skeleton height="3rem" />
        )
      ) : (
        <>
          {save.isError && <Notice tone="danger" role="alert" title={failureText(save.error, language)} />}
          <CheckGroup
            id="model-colours"
            label={text('model-colours.bought')}
            options={colours.data.colours.map(toColourOption)}
            values={present}
            onChange={setChosen}
          />
          <div>
            <Button
              size="small"
              busy={save.isPending}
              disabledBecause={isSame ? text('form.unchanged') : present.length === 0 ? text('model-colours.one') : undefined}
              onClick={() => save.mutate(colours.data.version)}
            >
              {text('model-colours.save')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
