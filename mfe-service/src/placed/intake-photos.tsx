import { Skeleton } from '@okruh/ui';
import type { AccessToken } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useEffect, useId, useState } from 'react';
import { repairs } from '../model/api.ts';
import styles from '../service.module.css';
import { type RepairData, tokenHeaders } from './use-repair.ts';

interface IntakePhotosProps {
  readonly code: string;
  readonly photos: RepairData['photos'];
  readonly token: AccessToken;
}

/** How the device looked when it came. The pictures stand behind a header, so that no address opens them. */
export function IntakePhotos({ code, photos, token }: IntakePhotosProps) {
  const text = useText();
  const headingId = useId();
  return (
    <section className={`stack ${styles.placedSection}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{text('photos.heading')}</h2>
      <ul className={styles.placedPhotos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Photo code={code} photo={photo} token={token} name={text('photos.name', { number: index + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PhotoProps {
  readonly code: string;
  readonly photo: RepairData['photos'][number];
  readonly token: AccessToken;
  readonly name: string;
}

function Photo({ code, photo, token, name }: PhotoProps) {
  const text = useText();
  const loaded = useQuery({
    queryKey: ['get_repair_photo', code, photo.id],
    queryFn: ({ signal }) => repairs.call('get_repair_photo', { params: { code, photo: photo.id }, headers: tokenHeaders(token), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (loaded.isError) return <p className="small soft">{text('photos.failed')}</p>;
  if (loaded.data === undefined) return <Skeleton tile />;
  return <Picture file={loaded.data} photo={photo} name={name} />;
}

/** The file has an address for as long as it is shown. */
function Picture({ file, photo, name }: Pick<PhotoProps, 'photo' | 'name'> & { readonly file: Blob }) {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a href={address} target="_blank" rel="noopener">
      <img src={address} alt={name} width={photo.width} height={photo.height} />
    </a>
  );
}
