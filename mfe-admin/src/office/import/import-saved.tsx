import type { ImportAnswer } from '@okruh/contracts/import';
import { Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { DownloadWrongRows } from './import-errors.tsx';

interface ImportSavedProps {
  readonly answer: ImportAnswer;
  readonly fileName: string;
  fetchWrongRows(): Promise<string>;
}

/** What was saved, and the way to the rows that weren't. */
export function ImportSaved({ answer: { changed, failed, import_id: version }, fileName, fetchWrongRows }: ImportSavedProps) {
  const text = useText();
  return (
    <Notice tone="success" role="status" title={text('import.saved', { count: changed, file: fileName })}>
      {version !== null && <p>{text('import.version', { version })}</p>}
      {failed > 0 && (
        <>
          <p>{text('import.left', { count: failed })}</p>
          <DownloadWrongRows fetchWrongRows={fetchWrongRows} />
        </>
      )}
    </Notice>
  );
}
