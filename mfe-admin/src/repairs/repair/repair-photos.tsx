import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { Button, Dialog, Notice } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import styles from '../../office/dossier.module.css';
import { DeletePhoto } from '../../office/dialog/delete-photo.tsx';
import { FileDrop } from '../../office/fields/file-drop.tsx';
import { repairQuery, repairs } from '../../office/api/repairs-api.ts';
import { formatDateTime } from '../../office/language/format.ts';

/** How the device looked when it came: photos from the camera or dropped here. */
export function RepairPhotos({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [shownId, setShownId] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly { readonly file: File; readonly why: string }[]>([]);
  const mayAdd = repair.allowed.includes('photo');
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('photo', file);
      return repairs.call('admin_add_repair_photo', { params: { id: repair.id }, form });
    },
    // One after the other: the slow line of a store isn't split.
    scope: { id: `repair-photos-${repair.id}` },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: repairQuery(repair.id).queryKey }),
    onError: (error, file) => {
      const refusal = error instanceof FieldErrorsError ? error.fields['photo']?.[0] : undefined;
      setFailed((before) => [...before, { file, why: refusal ?? failureText(error, language) }]);
    },
  });
  const add = (files: readonly File[]): void => {
    for (const file of files) send.mutate(file);
  };
  const retry = (file: File): void => {
    setFailed((before) => before.filter((entry) => entry.file !== file));
    send.mutate(file);
  };
  return (
    <section className="panel stack" aria-labelledby="repair-photos-heading">
      <h2 id="repair-photos-heading">{text('repair-photos.heading', { count: repair.photos.length })}</h2>
      {repair.photos.length === 0 && !mayAdd && <p className="soft">{text('repair-photos.none')}</p>}
      <ul className={styles.photos}>
        {repair.photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setShownId(photo.id)}>
              <img
                src={repairs.getUrl('admin_get_repair_photo', { params: { id: repair.id, photo: photo.id }, query: { size: 'thumb' } })}
                alt={text('repair-photos.alt', { number: index + 1 })}
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <FileDrop title={text('repair-photos.drop')} help={text('repair-photos.drop.help')} accept="image/*" multiple onFiles={add} />
      )}
      <p className="small soft" role="status">
        {send.isPending && text('repair-photos.sending')}
      </p>
      {failed.map(({ file, why }) => (
        <Notice key={`${file.name}-${file.size}`} tone="danger" role="alert" title={text('repair-photos.failed', { file: file.name })}>
          {why}{' '}
          <Button size="small" onClick={() => retry(file)}>
            {text('failure.retry')}
          </Button>
        </Notice>
      ))}
      <PhotoDialog repair={repair} photoId={shownId} onClose={() => setShownId(null)} />
    </section>
  );
}

interface PhotoDialogProps {
  readonly repair: AdminRepair;
  /** Null = closed. */
  readonly photoId: string | null;
  onClose(): void;
}

/** One photo in full. */
function PhotoDialog({ repair, photoId, onClose }: PhotoDialogProps) {
  const text = useText();
  const shown = repair.photos.find(({ id }) => id === photoId);
  const mayDelete = shown !== undefined && repair.allowed.includes('photo');
  return (
    <Dialog
      isOpen={shown !== undefined}
      onClose={onClose}
      title={text('repair-photos.one')}
      className={styles.viewer}
      actions={
        mayDelete && (
          <DeletePhoto
            key={shown.id}
            remove={() => repairs.call('admin_delete_repair_photo', { params: { id: repair.id, photo: shown.id } })}
            queryKey={repairQuery(repair.id).queryKey}
            texts="repair-photos"
            onDeleted={onClose}
          />
        )
      }
    >
      {shown && (
        <figure>
          <img
            className={styles.fullPhoto}
            src={repairs.getUrl('admin_get_repair_photo', { params: { id: repair.id, photo: shown.id }, query: { size: 'full' } })}
            alt={text('repair-photos.one')}
            width={shown.width}
            height={shown.height}
          />
          <figcaption className="caption">
            {[shown.uploaded_by, formatDateTime(shown.uploaded_at, repair.market)].filter(Boolean).join(' · ')}
          </figcaption>
        </figure>
      )}
    </Dialog>
  );
}
