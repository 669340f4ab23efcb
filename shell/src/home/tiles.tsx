import type { HomePage } from '@okruh/contracts/http/catalog';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { Picture } from '../picture/picture.tsx';
import { pictureSizes } from './picture-sizes.ts';
import { tint } from './tint.ts';

/** The last one stays grey, as second hand is no kind of device. */
const tints = ['mint', 'sky', 'blush', 'lilac', 'butter'];

/** Kinds of devices with their lowest price. */
export function Tiles({ tiles }: Pick<HomePage, 'tiles'>): ReactElement | null {
  const text = useText();
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
      </div>
    </section>
  );
}
