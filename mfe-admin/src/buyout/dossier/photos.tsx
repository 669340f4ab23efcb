import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { inDisplayOrder } from '@okruh/market/appraisal';
import { Empty, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import styles from '../../office/dossier.module.css';
import { buyout as client } from '../../office/api/api.ts';
import { FileDrop } from '../../office/fields/file-drop.tsx';
import { PhotoQueue } from './photo-queue.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** Photos of the inspection, as a whole or of one question. */
export function Photos({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const [condition, setCondition] = useState('');
  const [shownId, setShownId] = useState<string | null>(null);
  const { uploads, add, retry, remove } = usePhotoUploads(buyout.id);
  const isOpen = buyout.allowed.includes('inspect');
  const conditions = inDisplayOrder(buyout.appraisal.device_conditions);
  const getName = (id: string | null): string => conditions.find((candidate) => candidate.id === id)?.name ?? text('photos.general');
  return (
    <section className="panel stack" aria-labelledby="photos-heading">
      <h2 id="photos-heading">{text('photos.heading', { count: buyout.photos.length })}</h2>
      {buyout.photos.length === 0 && !isOpen && <Empty level={3} title={text('photos.none')} />}
      {buyout.photos.length > 0 && (
        <ul className={styles.photos}>
          {buyout.photos.map((photo, index) => (
            <li key={photo.id}>
              <button type="button" onClick={() => setShownId(photo.id)}>
                <img
                  src={client.getUrl('admin_get_photo', { params: { id: buyout.id, photo: photo.id }, query: { size: 'thumb' } })}
                  alt={text('photos.alt', { number: index + 1, what: getName(photo.condition) })}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                />
              </button>
              <span className="caption">{getName(photo.condition)}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <>
          <Select
            label={text('photos.condition')}
            id="photo-condition"
            value={condition}
            onChange={({ target }) => setCondition(target.value)}
            options={[{ value: '', label: text('photos.general') }, ...conditions.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <FileDrop
            title={text('photos.drop')}
            help={text('photos.drop.help')}
            accept="image/*"
            multiple
            onFiles={(files) => add(files, condition)}
          />
        </>
      )}
      <PhotoQueue uploads={uploads} onRetry={retry} onRemove={remove} />
      <PhotoViewer buyout={buyout} photoId={shownId} getName={getName} mayDelete={isOpen} onShow={setShownId} />
    </section>
  );
}
