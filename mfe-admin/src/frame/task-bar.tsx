import { officePaths } from '@okruh/contracts/office-paths';
import { CountBadge, Icon, Menu, VisuallyHidden } from '@okruh/ui';
import { listIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { toTask, useWaitingTasks } from '../office/tasks/task-queries.ts';
import styles from './frame.module.css';

/** How many tasks wait for the member of staff who is logged in, with the first of them; says it when more wait than before. */
export function TaskBar() {
  const text = useText();
  const { navigate } = useRemote();
  const { data } = useWaitingTasks();
  const total = data?.total ?? null;
  const [before, setBefore] = useState(total);
  const [news, setNews] = useState(0);
  if (total !== before) {
    setBefore(total);
    setNews(total !== null && before !== null && total > before ? total : 0);
  }
  const late = data?.late ?? 0;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{news > 0 && text('taskbar.news', { count: news })}</span>
      </VisuallyHidden>
      <div className={styles.taskBar} data-late={late > 0 || undefined}>
        <Menu
          label={text('nav.tasks')}
          align="end"
          items={[
            ...(data?.items ?? []).map(({ id, title, is_late: isLate }) => ({
              id,
              label: (
                <span className={styles.task}>
                  {title}
                  {isLate && <span className={styles.isLate}>{text('taskbar.late')}</span>}
                </span>
              ),
              onSelect: () => navigate(toTask(id)),
            })),
            { id: 'all', label: text('taskbar.all'), onSelect: () => navigate(officePaths.tasks) },
          ]}
          renderButton={(button) => (
            <button {...button} className="header-action">
              <span className="with-count" aria-hidden="true">
                <Icon of={listIcon} />
                {total !== null && total > 0 && <CountBadge count={total} />}
              </span>
              <VisuallyHidden>{text(late > 0 ? 'taskbar.label.late' : 'taskbar.label', { count: total ?? 0, late })}</VisuallyHidden>
            </button>
          )}
        />
      </div>
    </>
  );
}
