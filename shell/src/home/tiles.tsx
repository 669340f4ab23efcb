import usedPhone from '@okruh/ui/art/iphone-13-midnight.svg';
import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { Picture } from '../picture/picture.tsx';
import { useAsset, useShell } from '../model/shell-context.tsx';
import { pictureSizes } from './picture-sizes.ts';
import { tint } from './tint.ts';
import { listPaths } from '../model/routes.ts';

/** Second hand stays grey: it is no kind of device. */
const tints = ['mint', 'sky', 'blush', 'lilac', 'butter'];

/** Kinds of devices with their lowest price, and second hand. */
export function Tiles({ tiles }: Pick<HomePage, 'tiles'>): ReactElement | null {
  const text = useText();
  const asset = useAsset();
  const { market } = useShell();
  if (tiles.length === 0) return null;
  return (
    <section className="home-types" aria-label={text('home.categories')}>
      <div className="category-tiles">
        {tiles.map(({ label, href, note, image }, index) => {
          const name = tints[index];
          return (
            <Link key={href} className="category-tile" href={href} {...(name !== undefined && { style: tint(name) })}>
              <span>
                <b>{label}</b>
                <small>{note}</small>
              </span>
              {image !== null && <Picture image={image} sizes={pictureSizes.tile} side={160} isEager />}
            </Link>
          );
        })}
        {tiles.every(({ href }) => href !== listPaths.used[market]) && (
          <Link className="category-tile" href={listPaths.used[market]}>
            <span>
              <b>{text('nav.used')}</b>
              <small>{text('home.used.tile')}</small>
            </span>
            <img src={asset(usedPhone)} alt="" width="160" height="160" />
          </Link>
        )}
      </div>
    </section>
  );
}
