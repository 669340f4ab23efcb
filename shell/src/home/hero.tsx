import heroLaptop from '@okruh/ui/art/hero-laptop.svg';
import heroPhoneFront from '@okruh/ui/art/hero-phone-front.svg';
import heroPhone from '@okruh/ui/art/hero-phone.svg';
import heroWatch from '@okruh/ui/art/hero-watch.svg';
import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { formatMoney } from '@okruh/market';
import { Icon, type IconShape } from '@okruh/ui';
import { buyIcon, repairIcon, sellIcon } from '@okruh/ui/icons';
import { Text, type TextValues, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { CSSProperties, ReactElement } from 'react';
import { areaPaths } from '../model/routes.ts';
import { useAsset, useShell } from '../model/shell-context.tsx';

/** The loop with devices on it, what each part of it brings, and the ways in. */
export function Hero({ home }: { readonly home: HomePage }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const first = home.tiles[0];
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-copy">
        <h1 id="hero-title">{home.h1}</h1>
        <p>{text('home.hero.text')}</p>
        <div className="row">
          {first !== undefined && (
            <Link className="button button-key button-large" href={first.href}>
              {text('home.hero.buy')}
            </Link>
          )}
          <Link className="button button-on-brand button-large" href={areaPaths.buyout[market]}>
            {text('home.hero.sell')}
          </Link>
        </div>
      </div>
      <div className="hero-art">
        <div className="hero-scene">
          <Scene />
          <Tags tags={home.tags} />
        </div>
      </div>
    </section>
  );
}

function Scene(): ReactElement {
  const asset = useAsset();
  return (
    <svg viewBox="0 0 680 500" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <g fill="none" strokeWidth="58">
        <path d="M296 78H270A130 130 0 0 0 140 208V300A130 130 0 0 0 270 430H420A130 130 0 0 0 550 300V262" stroke="var(--brand-raised)" />
        <path d="M316 78H420A130 130 0 0 1 550 208V242" stroke="#ffce1f" />
      </g>
      <image href={asset(heroLaptop)} x="178" y="92" width="330" height="330" />
      <image href={asset(heroPhone)} x="-2" y="118" width="318" height="318" />
      <image href={asset(heroPhoneFront)} x="66" y="176" width="292" height="292" />
      <image href={asset(heroWatch)} x="420" y="226" width="236" height="236" />
    </svg>
  );
}

/** Lowest price, quickest repair, highest buy-out price: each only when it is known. */
function Tags({ tags }: Pick<HomePage, 'tags'>): ReactElement {
  const { buy_from: buy, repair_within_minutes: minutes, sell_up_to: sell } = tags;
  const isHours = minutes !== null && minutes >= 60 && minutes % 60 === 0;
  return (
    <>
      {buy !== null && <Tag icon={buyIcon} inset="11% auto auto 3%" id="home.tag.buy" values={{ price: formatMoney(buy) }} />}
      {minutes !== null && (
        <Tag
          icon={repairIcon}
          inset="37% 2.5% auto auto"
          id={isHours ? 'home.tag.repair' : 'home.tag.repair-minutes'}
          values={isHours ? { hours: minutes / 60 } : { minutes }}
        />
      )}
      {sell !== null && <Tag icon={sellIcon} inset="auto auto 4% 40%" id="home.tag.sell" values={{ price: formatMoney(sell) }} />}
    </>
  );
}

interface TagProps {
  readonly icon: IconShape;
  readonly inset: string;
  readonly id: string;
  readonly values: TextValues;
}

function Tag({ icon, inset, id, values }: TagProps): ReactElement {
  const style: CSSProperties = { inset };
  return (
    <span className="hero-tag" style={style}>
      <Icon of={icon} />
      <span>
        <Text id={id} values={values} components={{ b: <b /> }} />
      </span>
    </span>
  );
}
