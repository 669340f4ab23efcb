import { needsStore } from '@okruh/contracts/access';
import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { officePaths } from '@okruh/contracts/office-paths';
import { formatTime } from '@okruh/market';
import { Avatar, Checkbox, Chip, Skeleton, VisuallyHidden } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { getInitials } from '../office/initials.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useSession } from '../office/session.ts';
import { AddTask } from '../office/tasks/add-task.tsx';
import { toTask, useOpenTasks } from '../office/tasks/task-queries.ts';
import { TaskDue } from '../office/tasks/task-words.tsx';
import { useTaskCommand } from '../office/tasks/use-task-command.ts';
import styles from './home.module.css';

const MAX_TASKS = 8;

/** Tasks of the queue, or one's own: each is completed by its box, and opened again by it as long as the page stands. */
export function TasksPanel() {
  const text = useText();
  const session = useSession();
  const [view, setView] = useState<'queue' | 'mine'>('queue');
  const [completed, setCompleted] = useState<readonly Task[]>([]);
  const queue = useOpenTasks('queue', MAX_TASKS);
  const mine = useOpenTasks('mine', MAX_TASKS);
  const command = useTaskCommand();
  const shown = view === 'queue' ? queue : mine;
  const toggle = (task: Task): void => {
    const isOpen = task.done_at === null;
    command.mutate(
      { kind: isOpen ? 'complete' : 'reopen', task },
      {
        onSuccess: (changed) => setCompleted((before) => [...before.filter(({ id }) => id !== changed.id), ...(isOpen ? [changed] : [])]),
      },
    );
  };
  const isOfStore = session?.roles.some(needsStore) === true;
  const open = (shown.data?.items ?? []).filter(({ id }) => completed.every((task) => task.id !== id));
  return (
    <section className="table-frame" aria-labelledby="home-tasks">
      <div className={`panel-title ${styles.head}`}>
        <h2 id="home-tasks">{text('nav.tasks')}</h2>
        <span className="row row-tight">
          <Chip pressed={view === 'queue'} onClick={() => setView('queue')}>
            {text(isOfStore ? 'tasks.queue.shop' : 'tasks.view.queue')}
          </Chip>
          <Chip pressed={view === 'mine'} onClick={() => setView('mine')}>
            {text('home.tasks.mine', { count: mine.data?.total ?? 0 })}
          </Chip>
          <AddTask subject={null} kind="bare" />
        </span>
      </div>
      {shown.isPending && <Skeleton height="8rem" />}
      {shown.isError && shown.data === undefined && (
        <LoadFailure title={text('tasks.failed')} error={shown.error} onRetry={() => void shown.refetch()} />
      )}
      {shown.data !== undefined && open.length + completed.length === 0 && <p className={styles.noTask}>{text('home.tasks.none')}</p>}
      {open.length + completed.length > 0 && (
        <ul className={`${styles.queue} ${styles.tasks}`}>
          {[...open, ...completed].map((task) => (
            <TaskRow key={task.id} task={task} isBusy={command.isPending} onToggle={() => toggle(task)} />
          ))}
        </ul>
      )}
      {(shown.data?.total ?? 0) > MAX_TASKS && (
        <p className={styles.noTask}>
          <Link href={officePaths.tasks}>{text('home.panel.all', { count: shown.data?.total ?? 0 })}</Link>
        </p>
      )}
    </section>
  );
}

interface TaskRowProps {
  readonly task: Task;
  readonly isBusy: boolean;
  onToggle(): void;
}

function TaskRow({ task, isBusy, onToggle }: TaskRowProps) {
  const text = useText();
  const { market } = useRemote();
  const { assignee } = task;
  return (
    <li>
      <Checkbox
        id={`task-${task.id}`}
        label={<span className={task.done_at === null ? undefined : styles.doneTask}>{task.title}</span>}
        hint={task.note}
        checked={task.done_at !== null}
        disabled={isBusy}
        onChange={onToggle}
      />
      <span className={`row row-tight ${styles.until}`}>
        {task.done_at === null ? <TaskDue task={task} /> : text('home.tasks.done', { at: formatTime(task.done_at, market) })}
        {assignee !== null && (
          <span title={assignee.name}>
            <Avatar initials={getInitials(assignee.name)} />
            <VisuallyHidden>{assignee.name}</VisuallyHidden>
          </span>
        )}
        <Link href={toTask(task.id)}>
          {text('home.tasks.open')}
          <VisuallyHidden> {task.title}</VisuallyHidden>
        </Link>
      </span>
    </li>
  );
}
