import { Empty } from '@okruh/ui';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { areaPaths, pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

/** Nothing stands at this address: search, or start over. */
export default function NotFoundPage(): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { market } = useShell();
  return (
    <div className="wrap">
      <Empty
        level={1}
        title={text('not-found.title')}
        actions={
          <>
            <form className="not-found-search" action={pagePaths.search[market]}>
              <div className="input-group">
                <input
                  className="input"
                  type="search"
                  name="q"
                  maxLength={100}
                  aria-label={text('search.field')}
                  placeholder={text('search.placeholder')}
                />
                <button className="button" type="submit">
                  {text('search.queries')}
                </button>
              </div>
            </form>
            <Link className="button button-quiet" href={areaPaths.buyout[market]}>
              {text('not-found.sell')}
            </Link>
            <Link className="button button-quiet" href={pagePaths.home[market]}>
              {text('not-found.home')}
            </Link>
          </>
        }
      >
        {text('not-found.text')}
      </Empty>
    </div>
  );
}
