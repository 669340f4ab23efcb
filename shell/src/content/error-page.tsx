import { Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

/** The server couldn't make the page. The links load again on purpose. */
export default function ErrorPage(): ReactElement {
  const text = useText();
  const { market, error } = useShell();
  return (
    <div className="wrap">
      <Empty
        level={1}
        failed
        title={text('error.title')}
        actions={
          <a className="button" href={pagePaths.home[market]}>
            {text('error.home')}
          </a>
        }
      >
        {text('error.text')} {error !== null && text('error.id', { id: error.requestId })}
      </Empty>
    </div>
  );
}
