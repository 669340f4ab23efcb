import iphone from '@okruh/ui/art/iphone-13-midnight.svg';
import ipad from '@okruh/ui/art/ipad-air-blue.svg';
import laptop from '@okruh/ui/art/macbook-air-silver.svg';
import phone from '@okruh/ui/art/iphone-16-ultramarine.svg';
import watch from '@okruh/ui/art/watch-rose.svg';
import { GradeLabel, type GradeLetter, Icon, type IconShape, Timeline } from '@okruh/ui';
import { cashIcon, shieldIcon, truckIcon, warrantyIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { CSSProperties, ReactElement } from 'react';
import { type DeviceKind, buyoutPath, deviceTypes } from '../routes.ts';
import { useAsset, useShell } from '../shell-context.tsx';
import { Hero } from './hero.tsx';
import { ModelSearch } from './model-search.tsx';

const tiles: Readonly<Record<DeviceKind, { readonly picture: string; readonly tint: string }>> = {
  phone: { picture: phone, tint: 'mint' },
  tablet: { picture: ipad, tint: 'sky' },
  smartwatch: { picture: watch, tint: 'blush' },
  computer: { picture: laptop, tint: 'lilac' },
};
const grades: readonly { readonly grade: GradeLetter; readonly id: string }[] = [
  { grade: 'A+', id: 'aplus' },
  { grade: 'A', id: 'a' },
  { grade: 'B', id: 'b' },
  { grade: 'C', id: 'c' },
  { grade: 'D', id: 'd' },
];
const reasons: readonly { readonly id: string; readonly icon: IconShape }[] = [
  { id: 'money', icon: cashIcon },
  { id: 'courier', icon: truckIcon },
  { id: 'return', icon: warrantyIcon },
  { id: 'data', icon: shieldIcon },
];

/** What Okruh is and the ways into it. Only what can be done is shown. */
export default function HomePage(): ReactElement {
  return (
    <div className="wrap">
      <Hero />
      <TypeTiles />
      <SellAndHow />
      <Grades />
      <Reasons />
    </div>
  );
}

function TypeTiles(): ReactElement {
  const text = useText();
  const asset = useAsset();
  const { market } = useShell();
  return (
    <section className="home-types" aria-label={text('home.types')}>
      <div className="category-tiles">
        {deviceTypes.map(({ kind, words }) => (
          <Link key={kind} className="category-tile" href={buyoutPath(market, words[market])} style={tint(tiles[kind].tint)}>
            <span>
              <b>{text(`nav.sell.${kind}`)}</b>
              <small>{text(`home.type.${kind}`)}</small>
            </span>
            <img src={asset(tiles[kind].picture)} alt="" width="160" height="160" />
          </Link>
        ))}
      </div>
    </section>
  );
}

function SellAndHow(): ReactElement {
  const text = useText();
  const asset = useAsset();
  const steps = ['price', 'courier', 'money'] as const;
  return (
    <section className="section duo" aria-label={text('home.duo')}>
      <div className="duo-card" style={tint('butter')}>
        <div className="stack">
          <h2>{text('home.sell.title')}</h2>
          <p className="soft">{text('home.sell.text')}</p>
          <ModelSearch />
        </div>
        <img src={asset(iphone)} alt="" width="300" height="300" />
      </div>
      <div className="duo-card" style={tint('mint')} id="how-it-works">
        <div className="stack">
          <h2>{text('home.how.title')}</h2>
          <Timeline
            label={text('home.how.title')}
            entries={steps.map((id) => ({ id, state: 'later', title: text(`home.how.${id}`), text: text(`home.how.${id}.text`) }))}
          />
        </div>
      </div>
    </section>
  );
}

function Grades(): ReactElement {
  const text = useText();
  return (
    <section className="section" aria-labelledby="grades">
      <div className="section-head">
        <div className="stack stack-tight">
          <h2 id="grades">{text('home.grades.title')}</h2>
          <p className="soft">{text('home.grades.text')}</p>
        </div>
      </div>
      <div className="grades-scroll" role="region" tabIndex={0} aria-label={text('home.grades.label')}>
        <dl className="grades">
          {grades.map(({ grade, id }) => (
            <div key={id}>
              <dt>
                <GradeLabel grade={grade}>{text(`home.grade.${id}`)}</GradeLabel>
              </dt>
              <dd>{text(`home.grade.${id}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Reasons(): ReactElement {
  const text = useText();
  return (
    <section className="section" aria-label={text('home.reasons')}>
      <ul className="reasons">
        {reasons.map(({ id, icon }) => (
          <li key={id}>
            <Icon of={icon} size="large" />
            <div>
              <b>{text(`home.reason.${id}`)}</b>
              <span className="muted small">{text(`home.reason.${id}.text`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tint = (name: string): CSSProperties => ({ ['--bg' as string]: `var(--tint-${name})` });
