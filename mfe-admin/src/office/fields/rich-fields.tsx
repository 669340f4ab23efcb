import { Button, Notice } from '@okruh/ui';
import { eyeIcon, eyeOffIcon } from '@okruh/ui/icons';
import { failureText, type FormField } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { RichText } from '@okruh/web-kit/rich-text';
import { useId, useState } from 'react';
import { catalog } from '../api/api.ts';
import { BothFields } from './both-fields.tsx';
import styles from './rich-fields.module.css';

interface RichFieldsProps {
  readonly label: string;
  readonly cs: FormField;
  readonly ro: FormField;
  /** What is typed now, in both languages. */
  readonly typed: { readonly cs: string; readonly ro: string };
  readonly optional?: boolean;
  readonly rows: number;
}

/** A text with headings, lists, emphasis and links in both languages, and how the shop will show it. */
export function RichFields({ label, cs, ro, typed, optional, rows }: RichFieldsProps) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const previewId = useId();
  return (
    <>
      <BothFields label={label} cs={cs} ro={ro} rows={rows} help={text('rich.help')} {...(optional === true && { optional })} />
      <div className={`field ${styles.whole}`}>
        <Button
          kind="quiet"
          size="small"
          icon={isShown ? eyeOffIcon : eyeIcon}
          aria-expanded={isShown}
          aria-controls={previewId}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'rich.preview.hide' : 'rich.preview', { label })}
        </Button>
        <div id={previewId} className={styles.previews} hidden={!isShown}>
          {isShown &&
            (['cs', 'ro'] as const).map((language) => (
              <Preview key={language} label={text(`both.${language}`, { label })} language={language} typed={typed[language]} />
            ))}
        </div>
      </div>
    </>
  );
}

interface PreviewProps {
  readonly label: string;
  readonly language: 'cs' | 'ro';
  readonly typed: string;
}

function Preview({ label, language, typed }: PreviewProps) {
  const text = useText();
  const ownLanguage = useLanguage();
  const shown = useQuery({
    queryKey: ['admin_preview_text', typed],
    queryFn: () => catalog.call('admin_preview_text', { body: { text: typed } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className={styles.preview} aria-label={label} lang={language}>
      {shown.isError ? (
        <Notice tone="danger" title={failureText(shown.error, ownLanguage)} />
      ) : shown.data?.parts.length === 0 ? (
        <p className="muted">{text('rich.preview.empty')}</p>
      ) : (
        <RichText parts={shown.data?.parts ?? []} />
      )}
    </section>
  );
}
