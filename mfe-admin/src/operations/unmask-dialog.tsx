import { useText } from '@okruh/web-kit/i18n';
import { ReasonDialog } from './reason-dialog.tsx';

interface UnmaskDialogProps {
  /** Fetches what is masked; the reason is written down. */
  onUnmask(reason: string): Promise<void>;
  onClose(): void;
}

/** Asks why somebody needs to see what may be personal data. */
export function UnmaskDialog({ onUnmask, onClose }: UnmaskDialogProps) {
  const text = useText();
  return (
    <ReasonDialog title={text('unmask.title')} submitLabel={text('event.unmask')} onSubmit={onUnmask} onClose={onClose}>
      <p>{text('unmask.text')}</p>
    </ReasonDialog>
  );
}
