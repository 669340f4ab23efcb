import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { Button, Dialog } from '@okruh/ui';
import { chevronLeftIcon, chevronRightIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../../office/dossier.module.css';
import { buyout as client } from '../../office/api/api.ts';
import { DeletePhoto } from '../../office/dialog/delete-photo.tsx';
import { dossierQuery } from './dossier-query.ts';
import { formatDateTime } from '../../office/language/format.ts';

interface PhotoViewerProps {
  readonly buyout: AdminBuyout;
  /** Photo that is shown; null = closed. */
  readonly photoId: string | null;
  readonly mayDelete: boolean;
  getName(condition: string | null): string;
  onShow(photoId: string | null): void;
}

/** One photo in full; arrows lead to the others. */
export function PhotoViewer({ buyout, photoId, mayDelete, getName, onShow }: PhotoViewerProps) {
  const text = useText();
  const { market } = useRemote();
  const at = buyout.photos.findIndex(({ id }) => id === photoId);
  const photo = buyout.photos[at];
  const title = photo === undefined ? '' : text('photos.alt', { number: at + 1, what: getName(photo.condition) });
  return (
    <Dialog
      isOpen={photo !== undefined}
      onClose={() => onShow(null)}
      title={title}
      className={styles.viewer}
      actions={
        photo && (
          <>
            <Step to={buyout.photos[at - 1]?.id} icon={chevronLeftIcon} label={text('photos.previous')} onShow={onShow} />
            <Step to={buyout.photos[at + 1]?.id} icon={chevronRightIcon} label={text('photos.next')} onShow={onShow} />
            <span className="push" />
            {mayDelete && (
              <DeletePhoto
                key={photo.id}
                remove={() => client.call('admin_delete_photo', { params: { id: buyout.id, photo: photo.id } })}
                queryKey={dossierQuery(buyout.id).queryKey}
                texts="photos"
                onDeleted={() => onShow(null)}
              />
            )}
          </>
        )
      }
    >
      {photo && (
        <figure>
          <img
            className={styles.fullPhoto}
            src={client.getUrl('admin_get_photo', { params: { id: buyout.id, photo: photo.id }, query: { size: 'full' } })}
            alt={title}
            width={photo.width}
            height={photo.height}
          />
          <figcaption className="caption">
            {text('photos.by', { name: photo.uploaded_by, at: formatDateTime(photo.uploaded_at, market) })}
          </figcaption>
        </figure>
      )}
    </Dialog>
  );
}

interface StepProps {
  readonly to: string | undefined;
  readonly icon: typeof chevronLeftIcon;
  readonly label: string;
  onShow(photoId: string): void;
}

function Step({ to, icon, label, onShow }: StepProps) {
  if (to === undefined) return null;
  return (
    <Button kind="quiet" icon={icon} iconOnly onClick={() => onShow(to)}>
      {label}
    </Button>
  );
}
