import { ButtonLink, Icon } from '@okruh/ui';
import { homeIcon, packageIcon, searchIcon, starIcon } from '@okruh/ui/icons';
import { Text, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../account.module.css';
import { getPath } from '../model/pages.ts';
import { TextLink } from '../parts/text-link.tsx';

const gains = [
  { icon: packageIcon, text: 'login.new.orders' },
  { icon: homeIcon, text: 'login.new.addresses' },
  { icon: starIcon, text: 'login.new.reviews' },
] as const;

/** Beside the login: what an account is good for, and the way of those who need none. */
export function Newcomer() {
  const text = useText();
  const { market, search } = useRemote();
  return (
    <div className="stack">
      <section className={`panel-brand corner ${styles.newcomer}`} aria-labelledby="newcomer">
        <h2 id="newcomer">{text('login.new')}</h2>
        <ul className="stack">
          {gains.map((gain) => (
            <li key={gain.text} className={`row ${styles.line}`}>
              <Icon of={gain.icon} />
              <span>{text(gain.text)}</span>
            </li>
          ))}
        </ul>
        <div className="row">
          <ButtonLink kind="on-brand" href={getPath(market, 'registration') + search}>
            {text('login.new.key')}
          </ButtonLink>
        </div>
      </section>
      <p className={`row small soft ${styles.line}`}>
        <Icon of={searchIcon} />
        <span>
          <Text id="login.status" components={{ 0: <TextLink href={getPath(market, 'status')} /> }} />
        </span>
      </p>
    </div>
  );
}
