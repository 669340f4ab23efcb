import type { ParcelRecall, ParcelRow, RecallState } from '@okruh/contracts/http/picking-shipping';
import { Button, Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useMay } from '../session.ts';
import { RecallDialog } from './recall-dialog.tsx';
import { formatDateTime } from '../language/format.ts';

const tones: Readonly<Record<RecallState, Tone | 'wait' | undefined>> = {
  requested: 'wait',
  accepted: 'warning',
  refused: 'danger',
  withdrawn: undefined,
};

/** What became of asking a parcel back, why, and who asked for it. */
export function RecallLabel({ recall }: { readonly recall: ParcelRecall }) {
  const text = useText();
  const { market } = useRemote();
  const at = formatDateTime(recall.at, market);
  const { settled } = recall;
  return (
    <>
      <Status tone={settled === null ? tones[recall.state] : undefined}>{text(`recall.state.${recall.state}`)}</Status>
      <span className="sub">{[text(`recall.reason.${recall.reason}`), recall.note].filter(Boolean).join(': ')}</span>
      <span className="sub">{recall.by === null ? text('recall.ours', { at }) : text('recall.by', { who: recall.by, at })}</span>
      {settled !== null && (
        <span className="sub">
          {text('recall.settled', { note: settled.note, who: settled.by, at: formatDateTime(settled.at, market) })}
        </span>
      )}
    </>
  );
}

/** Whether something is known of a parcel's recall, or may be done. */
export const hasRecall = ({ recall, may_recall: mayRecall }: ParcelRow): boolean => recall !== null || mayRecall;

/** Asks a parcel under way back, and notes what became of one that isn't turned. */
export function RecallActions({ parcel }: { readonly parcel: ParcelRow }) {
  const text = useText();
  const isAllowed = useMay('shipping:recall');
  const [opened, setOpened] = useState<'ask' | 'settle' | null>(null);
  const { recall } = parcel;
  const maySettle = recall?.state === 'refused' && recall.settled === null;
  if (!isAllowed || !(parcel.may_recall || maySettle)) return null;
  return (
    <>
      {parcel.may_recall && (
        <Button kind="quiet" onClick={() => setOpened('ask')}>
          {text('recall.ask')}
        </Button>
      )}
      {maySettle && (
        <Button kind="quiet" onClick={() => setOpened('settle')}>
          {text('recall.settle')}
        </Button>
      )}
      <RecallDialog parcel={parcel} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
