import { Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { type DeviceKind, buyoutPath } from '../routes.ts';
import { useShell } from '../shell-context.tsx';
import { useManufacturers } from './manufacturers.ts';

/** Manufacturers of one type, and the way to its price. */
export default function MegaPanel({ kind, typeWord }: { readonly kind: DeviceKind; readonly typeWord: string }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const manufacturers = useManufacturers(typeWord);
  return (
    <>
      <div className="mega-list" aria-busy={manufacturers === null}>
        <h3>{text(`nav.sell.${kind}`)}</h3>
        <ul>
          {manufacturers === null
            ? [1, 2, 3].map((row) => (
                <li key={row}>
                  <Skeleton width="7rem" />
                </li>
              ))
            : manufacturers.map(({ value, label }) => (
                <li key={value}>
                  <Link href={buyoutPath(market, typeWord, value)}>{label}</Link>
                </li>
              ))}
        </ul>
      </div>
      <div className="trade-card">
        <b>{text('nav.card')}</b>
        <Link className="button button-key button-small" href={buyoutPath(market, typeWord)}>
          {text('nav.price')}
        </Link>
      </div>
    </>
  );
}
