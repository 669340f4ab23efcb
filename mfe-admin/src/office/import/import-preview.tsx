import type { ImportAnswer } from '@okruh/contracts/import';
import { Badge, Button, Checkbox, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useState } from 'react';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';
import { ImportErrors } from './import-errors.tsx';

/** What has to be confirmed by itself before an import is saved. */
export interface ImportQuestion {
  readonly title: string;
  /** Label of the box. */
  readonly confirm: string;
  /** Why the button doesn't work without it. */
  readonly reason: string;
}

interface ImportPreviewProps {
  readonly answer: ImportAnswer;
  readonly fileName: string;
  readonly question: ImportQuestion | null;
  readonly isSaving: boolean;
  onSave(isConfirmed: boolean): void;
  onMap(): void;
  onCancel(): void;
  fetchWrongRows(): Promise<string>;
  /** The changes. */
  readonly children: ReactNode;
}

/** What an import would do: counts, wrong rows, changes, and the button that does it. */
export function ImportPreview({
  answer,
  fileName,
  question,
  isSaving,
  onSave,
  onMap,
  onCancel,
  fetchWrongRows,
  children,
}: ImportPreviewProps) {
  const text = useText();
  const [isConfirmed, setConfirmed] = useState(false);
  const { changed, unchanged, failed } = answer;
  const reason = changed === 0 ? text('import.nothing') : question !== null && !isConfirmed ? question.reason : undefined;
  return (
    <section className="stack" aria-label={text('import.preview', { file: fileName })}>
      <h2>{text('import.preview', { file: fileName })}</h2>
      <p className="row row-tight">
        <Badge tone={changed > 0 ? 'info' : 'line'}>{text('import.count.changed', { count: changed })}</Badge>
        <Badge tone="line">{text('import.count.unchanged', { count: unchanged })}</Badge>
        <Badge tone={failed > 0 ? 'danger' : 'line'}>{text('import.count.failed', { count: failed })}</Badge>
        <Button kind="quiet" size="small" onClick={onMap}>
          {text('import.mapping.edit')}
        </Button>
      </p>
      {failed > 0 && <ImportErrors answer={answer} fetchWrongRows={fetchWrongRows} />}
      {children}
      {question !== null && (
        <Notice tone="warning" role="alert" title={question.title}>
          <Checkbox
            id="import-confirm"
            label={question.confirm}
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
        </Notice>
      )}
      <DialogButtons onCancel={onCancel} cancel={text('import.cancel')}>
        <Button kind="confirm" busy={isSaving} disabledBecause={reason} onClick={() => onSave(isConfirmed)}>
          {failed > 0 ? text('import.save-skipping', { count: changed, wrong: failed }) : text('import.save', { count: changed })}
        </Button>
      </DialogButtons>
      {isSaving && <p className="soft">{text('import.saving')}</p>}
    </section>
  );
}
