import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { todayIn } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import styles from './tasks.module.css';
import { formatNearDateTime } from '../language/format.ts';

/** When a task is due; a late one says so. */
export function TaskDue({ task }: { readonly task: Task }) {
  const text = useText();
  const { market } = useRemote();
  if (task.due_at === null) return null;
  const at = formatNearDateTime(task.due_at, todayIn(market, new Date()), market);
  return <span className={task.is_late ? styles.late : undefined}>{task.is_late ? text('tasks.late', { at }) : at}</span>;
}

/** What a task is about, as a link to it. */
export function TaskSubject({ task: { subject } }: { readonly task: Task }) {
  const text = useText();
  if (subject === null) return null;
  const { kind, id, number } = subject;
  return <Link href={pathTo(officePaths[kind], { id })}>{text(`tasks.subject.${kind}`, { number })}</Link>;
}

/** Queue of a task, with the store where it is narrowed to one; null without. */
export const describeQueue = ({ queue, store }: Task, text: TextFunction): string | null =>
  queue === null
    ? null
    : store === null
      ? text(`tasks.queue.${queue}`)
      : text('tasks.queue.at', { queue: text(`tasks.queue.${queue}`), store: store.name });
