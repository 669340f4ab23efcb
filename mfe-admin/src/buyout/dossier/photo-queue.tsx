import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/dossier.module.css';
import type { PhotoUpload } from './use-photo-uploads.ts';

interface PhotoQueueProps {
  readonly uploads: readonly PhotoUpload[];
  onRetry(upload: PhotoUpload): void;
  onRemove(id: string): void;
}

/** How far the upload is, and which photos didn't get through. */
export function PhotoQueue({ uploads, onRetry, onRemove }: PhotoQueueProps) {
  const text = useText();
  const failed = uploads.filter(({ state }) => state === 'failed');
  const left = uploads.length - failed.length;
  return (
    <div className={`stack ${styles.checks}`}>
      <p className="small soft" role="status">
        {left > 0 && text('photos.sending', { count: left })}
      </p>
      {left > 0 && <progress className={styles.progress} aria-label={text('photos.progress')} />}
      {failed.map((upload) => (
        <Notice key={upload.id} tone="danger" role="alert" title={text('photos.failed', { file: upload.file.name })}>
          {upload.error}
          <span className={`row row-tight ${styles.line}`}>
            <Button size="small" onClick={() => onRetry(upload)}>
              {text('failure.retry')}
            </Button>
            <Button kind="bare" size="small" onClick={() => onRemove(upload.id)}>
              {text('photos.skip')}
            </Button>
          </span>
        </Notice>
      ))}
    </div>
  );
}
