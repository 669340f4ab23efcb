import heroLaptop from '@okruh/ui/art/hero-laptop.svg';
import heroPhoneFront from '@okruh/ui/art/hero-phone-front.svg';
import heroPhone from '@okruh/ui/art/hero-phone.svg';
import heroWatch from '@okruh/ui/art/hero-watch.svg';
import { Icon } from '@okruh/ui';
import type { IconShape } from '@okruh/ui';
import { cashIcon, clockIcon, truckIcon } from '@okruh/ui/icons';
import { Text, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { CSSProperties, ReactElement } from 'react';
import { areaPaths, pagePaths } from '../routes.ts';
import { useAsset, useShell } from '../shell-context.tsx';

/** The loop with devices on it, and the way in. */
export function Hero(): ReactElement {
  const text = useText();
  const { market } = useShell();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-copy">
        <h1 id="hero-title">
          <Text id="home.hero.title" components={{ br: <br /> }} />
        </h1>
        <p>{text('home.hero.text')}</p>
        <div className="row">
          <Link className="button button-key button-large" href={areaPaths.buyout[market]}>
            {text('home.hero.sell')}
          </Link>
          <Link className="button button-on-brand button-large" href={`${pagePaths.home[market]}#how-it-works`}>
            {text('home.hero.how')}
          </Link>
        </div>
      </div>
      <HeroArt />
    </section>
  );
}

function HeroArt(): ReactElement {
  const text = useText();
  const asset = useAsset();
  return (
    <div className="hero-art">
      <div className="hero-scene">
        <svg viewBox="0 0 680 500" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
          <g fill="none" strokeWidth="58">
            <path
              d="M296 78H270A130 130 0 0 0 140 208V300A130 130 0 0 0 270 430H420A130 130 0 0 0 550 300V262"
              stroke="var(--brand-raised)"
            />
            <path d="M316 78H420A130 130 0 0 1 550 208V242" stroke="#ffce1f" />
          </g>
          <image href={asset(heroLaptop)} x="178" y="92" width="330" height="330" />
          <image href={asset(heroPhone)} x="-2" y="118" width="318" height="318" />
          <image href={asset(heroPhoneFront)} x="66" y="176" width="292" height="292" />
          <image href={asset(heroWatch)} x="420" y="226" width="236" height="236" />
        </svg>
        <Tag icon={clockIcon} inset="11% auto auto 3%">
          {text('home.tag.price')}
        </Tag>
        <Tag icon={truckIcon} inset="37% 2.5% auto auto">
          {text('home.tag.courier')}
        </Tag>
        <Tag icon={cashIcon} inset="auto auto 4% 40%">
          {text('home.tag.money')}
        </Tag>
      </div>
    </div>
  );
}

function Tag({ icon, inset, children }: { readonly icon: IconShape; readonly inset: string; readonly children: string }): ReactElement {
  const style: CSSProperties = { inset };
  return (
    <span className="hero-tag" style={style}>
      <Icon of={icon} />
      <span>{children}</span>
    </span>
  );
}
