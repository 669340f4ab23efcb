import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { Icon, Notice } from '@okruh/ui';
import { errorIcon, successIcon } from '@okruh/ui/icons';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useRef, useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import styles from '../../office/catalogue.module.css';
import { FileDrop } from '../../office/fields/file-drop.tsx';
import { describeFailure } from '../../office/page/use-report-failure.ts';
import { useShowProduct } from './use-product-save.ts';

/** The contract's limit; it stands here too so that no schema is bundled. */
const MAX_BYTES = 15 * 1024 * 1024;

interface Sent {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  readonly why?: string;
}

/** A place to drop pictures on; several are sent one after the other, and each says what came of it. */
export function PictureUpload({ product }: { readonly product: AdminMasterProduct }) {
  const text = useText();
  const language = useLanguage();
  const show = useShowProduct();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const count = useRef(0);
  const last = useRef(Promise.resolve());
  const send = async (key: number, file: File): Promise<void> => {
    const set = (change: Omit<Sent, 'key' | 'name'>): void =>
      setSent((before) => before.map((entry) => (entry.key === key ? { key, name: entry.name, ...change } : entry)));
    if (file.size > MAX_BYTES) return set({ state: 'failed', why: text('pictures.too-big') });
    set({ state: 'sending' });
    const form = new FormData();
    form.set('picture', file);
    try {
      show(await catalog.call('admin_add_image', { params: { id: product.id }, form }));
      set({ state: 'done' });
    } catch (error) {
      set({ state: 'failed', why: describeFailure(error, language) });
    }
  };
  const add = (files: readonly File[]): void => {
    const entries = files.map((file) => {
      count.current += 1;
      return { key: count.current, file };
    });
    setSent((before) => [
      ...before.filter(({ state }) => state === 'waiting' || state === 'sending'),
      ...entries.map(({ key, file }): Sent => ({ key, name: file.name, state: 'waiting' })),
    ]);
    for (const { key, file } of entries) last.current = last.current.then(() => send(key, file));
  };
  const done = sent.filter(({ state }) => state === 'done' || state === 'failed').length;
  return (
    <div className="stack">
      <FileDrop
        title={text('pictures.drop')}
        help={text('pictures.drop.help')}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        onFiles={add}
      />
      <p className="small soft" role="status">
        {sent.length > 0 && text('pictures.progress', { done, all: sent.length })}
      </p>
      {sent.length > 0 && (
        <>
          {done < sent.length && <progress className={styles.progress} aria-label={text('pictures.drop')} value={done} max={sent.length} />}
          <ul className={styles.needs} aria-label={text('pictures.results')}>
            {sent.map(({ key, name, state, why }) => (
              <li key={key} className={state === 'failed' ? styles.missing : undefined}>
                {state === 'done' ? <Icon of={successIcon} /> : state === 'failed' ? <Icon of={errorIcon} /> : <span />}
                <span>
                  {name}
                  <span className="sub">{why ?? text(`pictures.${state}`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {product.images.some((image) => image.is_uploaded) && product.images.some((image) => !image.is_uploaded) && (
        <Notice tone="info">{text('pictures.instead')}</Notice>
      )}
    </div>
  );
}
