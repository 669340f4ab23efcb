import { useText } from '@okruh/web-kit/i18n';
import styles from './news.module.css';

interface IssuePreviewProps {
  readonly subject: string;
  readonly text: string;
  /** Label of the button; empty without one. */
  readonly button: string;
}

/** The mail as subscribers will see it, as far as its author writes it. */
export function IssuePreview({ subject, text: body, button }: IssuePreviewProps) {
  const text = useText();
  return (
    <section className="stack" aria-labelledby="news-preview">
      <h2 id="news-preview">{text('news.preview')}</h2>
      <div className={styles.mail}>
        <p className={styles.mailHead}>
          Okruh<span>.</span>
        </p>
        <div className={styles.mailBody}>
          <p className={styles.mailTitle}>{subject.trim() === '' ? text('news.preview.subject') : subject}</p>
          <p className={styles.mailText}>{body.trim() === '' ? text('news.preview.text') : body}</p>
          {button.trim() !== '' && <p className={styles.mailKey}>{button}</p>}
        </div>
      </div>
      <p className="caption">{text('news.preview.foot')}</p>
    </section>
  );
}
