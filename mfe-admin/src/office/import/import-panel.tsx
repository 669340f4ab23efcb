import { Notice } from '@okruh/ui';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import styles from '../admin.module.css';
import { CsvSample } from '../fields/csv-sample.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { describeFailure } from '../page/use-report-failure.ts';
import { ImportMapping } from './import-mapping.tsx';
import { type ImportQuestion, ImportPreview } from './import-preview.tsx';
import { ImportSaved } from './import-saved.tsx';
import { type ImportCommands, type ShownAnswer, useImport } from './use-import.ts';

interface ImportPanelProps<Answer extends ShownAnswer> extends ImportCommands<Answer> {
  /** What the file is for. */
  readonly text: string;
  /** Head and a row, with semicolons. */
  readonly sample: string;
  /** Largest file in megabytes, as the contract says; 5 if left out. */
  readonly megabytes?: number;
  /** The changes that a preview shows. */
  readonly children: (answer: Answer) => ReactNode;
  /** What has to be confirmed by itself before this is saved; null: nothing. */
  readonly ask?: (answer: Answer) => ImportQuestion | null;
}

/** Largest file of most imports. */
const MAX_MEGABYTES = 5;

/** A table from a file: its columns are found or mapped, its changes and wrong rows shown, its good rows saved. */
export function ImportPanel<Answer extends ShownAnswer>({
  text: purpose,
  sample,
  megabytes = MAX_MEGABYTES,
  children,
  ask,
  ...commands
}: ImportPanelProps<Answer>) {
  const text = useText();
  const language = useLanguage();
  const state = useImport(commands);
  const { file, seen, saved, mapped, error } = state;
  return (
    <div className="stack">
      <div className={`stack ${styles.import}`}>
        <p>{purpose}</p>
        <CsvSample sample={sample} />
        <FileDrop
          title={text('import.drop')}
          help={text('import.drop.help', { megabytes })}
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={([chosen]) => chosen !== undefined && state.choose(chosen)}
        />
      </div>
      <div className="stack" aria-live="polite">
        {state.isLooking && <p className="soft">{text('import.busy')}</p>}
        {state.isChanged ? (
          <Notice tone="warning" role="alert" title={text('import.changed')}>
            {text('import.changed.text')}
          </Notice>
        ) : (
          error !== null && (
            <Notice tone="danger" role="alert" title={text('import.failed')}>
              {describeFailure(error, language)}
            </Notice>
          )
        )}
        {saved !== null && file !== null && <ImportSaved answer={saved} fileName={file.name} fetchWrongRows={state.fetchWrongRows} />}
        {mapped !== null && file !== null && (
          <ImportMapping
            table={mapped.table}
            fileName={file.name}
            isMissing={mapped.isMissing}
            isBusy={state.isLooking}
            onMap={state.map}
            onCancel={mapped.isMissing ? state.forget : state.closeMapping}
          />
        )}
        {mapped === null && seen !== null && file !== null && (
          <ImportPreview
            key={seen.fingerprint}
            answer={seen}
            fileName={file.name}
            question={ask?.(seen) ?? null}
            isSaving={state.isSaving}
            onSave={state.save}
            onMap={state.openMapping}
            onCancel={state.forget}
            fetchWrongRows={state.fetchWrongRows}
          >
            {seen.items.length > 0 && children(seen)}
            {seen.has_more_items && <p className="soft">{text('import.shown', { shown: seen.items.length })}</p>}
          </ImportPreview>
        )}
      </div>
    </div>
  );
}
