import type { CollectionState, CollectionView } from '@okruh/contracts/http/picking-collections';
import { Button, Notice, Status, type Tone } from '@okruh/ui';
import { printerIcon } from '@okruh/ui/icons';
import type { Exchange } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useId } from 'react';
import styles from '../dossier.module.css';
import { saveFile } from '../grid/save-file.ts';
import { type Fact, Facts } from '../page/facts.tsx';
import { useReportFailure } from '../page/use-report-failure.ts';

const tones: Readonly<Record<CollectionState, Tone | 'wait'>> = {
  booking: 'wait',
  booked: 'info',
  missed: 'warning',
  collected: 'info',
  in_transit: 'info',
  out_for_delivery: 'info',
  attempt_failed: 'warning',
  delivered: 'success',
  returning: 'warning',
  returned: 'warning',
  lost: 'danger',
  cancelled: 'wait',
  refused: 'danger',
};

interface CollectionPanelProps {
  readonly collection: CollectionView;
  readonly loadLabel: () => Promise<Exchange<Blob>>;
}

/** What the carrier does with a customer's device: on its way to us, or back. */
export function CollectionPanel({ collection, loadLabel }: CollectionPanelProps) {
  const text = useText();
  const headingId = useId();
  const reportFailure = useReportFailure();
  const label = useMutation({
    mutationFn: loadLabel,
    onSuccess: (file) => saveFile(file, 'label.pdf'),
    onError: (error) => reportFailure(text('collection.label.failed'), error),
  });
  const { tracking_number: number, tracking_url: url, refusal, when, state } = collection;
  const facts: readonly Fact[] = [
    ...(when === '' ? [] : [[text('collection.day'), when] as const]),
    ...(number === null
      ? []
      : [
          [
            text('collection.number'),
            url === null ? (
              number
            ) : (
              <a key="tracking" href={url} target="_blank" rel="noreferrer">
                {number}
              </a>
            ),
          ] as const,
        ]),
  ];
  return (
    <section className={`panel ${styles.summary}`} aria-labelledby={headingId}>
      <div className="row-between">
        <h2 id={headingId}>{text(`collection.${collection.way}`)}</h2>
        <Status tone={tones[state]}>{text(`collection.${collection.way}.${state}`)}</Status>
      </div>
      {refusal !== null && <Notice tone="warning" title={text(`collection.refusal.${refusal}`)} />}
      {state === 'delivered' && collection.way === 'in' && <Notice tone="success" title={text('collection.arrived')} />}
      <Facts facts={facts} />
      {collection.has_label && (
        <div className="row">
          <Button kind="quiet" size="small" icon={printerIcon} busy={label.isPending} onClick={() => label.mutate()}>
            {text('collection.label')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** How often a case is asked for again while its carrier is being asked. */
const ASK_AGAIN_MS = 2_000;

/** For the query of a case: the carrier answers within moments. */
export const whileBooking = (collection: CollectionView | null | undefined): number | false =>
  collection?.state === 'booking' ? ASK_AGAIN_MS : false;
