import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Button, Select } from '@okruh/ui';
import { barcodeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type FormEvent, useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import styles from '../picking.module.css';
import { PlaceSelect } from '../place-select.tsx';
import { useWorkplace, type Workplace } from '../places.ts';

/** Crates on a cart, at most what one call gives. */
const MAX_LISTS = 12;
const counts = Array.from({ length: MAX_LISTS }, (_none, index) => String(index + 1));

/** Takes the most urgent lists of the place where somebody works, and leads to the station. */
export function ClaimForm() {
  const text = useText();
  const { navigate, toast } = useRemote();
  const reportFailure = useReportFailure();
  const workplace = useWorkplace();
  const [count, setCount] = useState('4');
  const claim = useMutation({
    mutationFn: ({ market, place }: Workplace) =>
      picking.call('admin_claim_picking_lists', { body: { market, place, count: Number(count) } }),
    onSuccess: ({ wave_id: wave, lists }) => {
      if (wave === null || lists.length === 0)
        toast({ kind: 'info', title: text('picking.claim.nothing'), text: text('picking.claim.nothing.text') });
      else navigate(pathTo(officePaths['picking-station'], { wave }));
    },
    onError: (error) => reportFailure(text('picking.claim.failed'), error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (workplace.workplace !== null && !claim.isPending) claim.mutate(workplace.workplace);
  };
  return (
    <form className={`panel ${styles.start}`} onSubmit={submit}>
      <PlaceSelect workplace={workplace} />
      <Select
        label={text('picking.claim.count')}
        value={count}
        options={counts.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setCount(target.value)}
      />
      <Button
        type="submit"
        icon={barcodeIcon}
        busy={claim.isPending}
        {...(workplace.workplace === null && { disabledBecause: text('picking.claim.no-place') })}
      >
        {text('picking.claim')}
      </Button>
    </form>
  );
}
