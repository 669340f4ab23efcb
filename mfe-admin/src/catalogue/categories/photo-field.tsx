import type { FileSet } from '@okruh/contracts/http/catalog-admin/categories';
import { Button, Dialog, Empty, SearchField, Skeleton } from '@okruh/ui';
import { photoIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import styles from '../../office/catalogue.module.css';
import dossierStyles from '../../office/dossier.module.css';
import { catalog } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useNameLocale } from '../../office/language/language.ts';

interface PhotoFieldProps {
  /** Empty for none. */
  readonly value: string;
  readonly readOnly: boolean;
  onChange(id: string): void;
}

const thumb = (set: FileSet): string | undefined => set.files.find(({ width }) => width >= 240)?.url;

/** The picture of a category, chosen from the gallery. */
export function PhotoField({ value, readOnly, onChange }: PhotoFieldProps) {
  const text = useText();
  const locale = useNameLocale();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...catalog.query('photo_fileset', { params: { photo: value || '-' } }),
    enabled: value !== '',
    retry: false,
  });
  return (
    <div className="field">
      <span className="label" id="category-photo-label">
        {text('category.photo')}
      </span>
      <div className="row" role="group" aria-labelledby="category-photo-label">
        {data !== undefined && value !== '' && <img className={`tile ${styles.thumb}`} src={thumb(data)} alt="" width={72} height={72} />}
        <span className="small">{value === '' ? text('category.photo.none') : (data?.name[locale] ?? text('category.photo.unknown'))}</span>
        {!readOnly && (
          <>
            <Button kind="quiet" size="small" icon={photoIcon} onClick={() => setOpen(true)}>
              {text('category.photo.choose')}
            </Button>
            {value !== '' && (
              <Button kind="bare" size="small" onClick={() => onChange('')}>
                {text('category.photo.remove')}
              </Button>
            )}
          </>
        )}
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text('gallery.title')}>
        <Gallery
          onChoose={(id) => {
            onChange(id);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function Gallery({ onChoose }: { onChoose(id: string): void }) {
  const text = useText();
  const locale = useNameLocale();
  const [term, setTerm] = useState('');
  const found = useQuery({ ...catalog.query('file_sets_by_term', { query: { term } }), placeholderData: keepPreviousData });
  return (
    <div className="stack">
      <SearchField
        label={text('gallery.search')}
        placeholder={text('gallery.search')}
        name="gallery"
        defaultValue={term}
        onSearch={(typed) => setTerm(typed.trim())}
      />
      {found.isError && <LoadFailure title={text('gallery.failed')} error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.items.length === 0 && <Empty title={text('gallery.empty')} />}
      {found.isPending && <Skeleton height="12rem" />}
      <ul className={dossierStyles.photos} aria-busy={found.isFetching}>
        {found.data?.items.map((set) => (
          <li key={set.id}>
            <button type="button" onClick={() => onChoose(set.id)}>
              <img src={thumb(set)} alt={set.name[locale]} width={120} height={120} loading="lazy" />
            </button>
            <span className="caption" aria-hidden="true">
              {set.name[locale]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
