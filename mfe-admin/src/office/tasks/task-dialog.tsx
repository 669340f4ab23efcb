import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { Button, Dialog } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { accounts } from '../api/api.ts';
import { RecordDialog } from '../dialog/record-dialog.tsx';
import { checkTimes } from '../fields/typed-date-time.ts';
import { RecordForm, useRecordForm } from '../form/record-form.tsx';
import { useReportFailure } from '../page/use-report-failure.ts';
import { useSession } from '../session.ts';
import { TaskFields } from './task-fields.tsx';
import { taskRules, type TaskValues, taskWirePaths, toTaskBody, toTaskValues } from './task-form.ts';
import { TaskSubject } from './task-words.tsx';
import styles from './tasks.module.css';
import { formatDateTime } from '../language/format.ts';

interface NewTaskDialogProps {
  /** What the task is about. */
  readonly subject: Task['subject'];
  onClose(): void;
}

/** Gives a new task. */
export function NewTaskDialog({ subject, onClose }: NewTaskDialogProps) {
  const text = useText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(subject === null ? 'tasks.add' : `tasks.add.${subject.kind}`, { number: subject?.number ?? '' })}
    >
      <TaskForm task={null} subject={subject} onClose={onClose} />
    </Dialog>
  );
}

interface TaskDialogProps {
  readonly id: string;
  onClose(): void;
}

/** A task that is there: shows who did what to it, and changes it while it is open. */
export function TaskDialog({ id, onClose }: TaskDialogProps) {
  const text = useText();
  const { market } = useRemote();
  return (
    <RecordDialog
      query={accounts.query('admin_get_task', { params: { task: id } })}
      title={(data) => text(data !== undefined && data.task.done_at !== null ? 'tasks.one.done' : 'tasks.one')}
      failed={text('tasks.one.failed')}
      onClose={onClose}
    >
      {(data) =>
        data !== null && (
          <>
            <TaskSubject task={data.task} />
            {data.task.done_at === null ? (
              <TaskForm task={data.task} subject={data.task.subject} onClose={onClose} />
            ) : (
              <div>
                <b>{data.task.title}</b>
                <p>{data.task.note}</p>
              </div>
            )}
            <ol className={styles.history} aria-label={text('tasks.history')}>
              {data.history.map(({ at, by, action }) => (
                <li key={at + action}>{text(`tasks.history.${action}`, { name: by.name, at: formatDateTime(at, market) })}</li>
              ))}
            </ol>
          </>
        )
      }
    </RecordDialog>
  );
}

interface TaskFormProps {
  /** Null for a new one. */
  readonly task: Task | null;
  readonly subject: Task['subject'];
  onClose(): void;
}

function TaskForm({ task: opened, subject, onClose }: TaskFormProps) {
  const text = useText();
  const ownId = useSession()?.id ?? '';
  const queryClient = useQueryClient();
  const editing = useRecordForm<TaskValues, Task>({
    record: opened,
    idPrefix: 'task-',
    rules: taskRules,
    wirePaths: taskWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/accounts/tasks').then(({ adminCreateTask }) => adminCreateTask.body),
      toBody: (values) => {
        checkTimes(values, ['due-time'], text('time.invalid'));
        return { ...toTaskBody(values, ownId), subject };
      },
    },
    toFields: (task) => toTaskValues(task, ownId),
    read: async ({ id }) => {
      const { task: thing, history } = await accounts.call('admin_get_task', { params: { task: id } });
      return { thing, by: history[0]?.by.name ?? null, at: history[0]?.at ?? null };
    },
    save: async (values, base) => {
      const body = toTaskBody(values, ownId);
      if (base === null) await accounts.call('admin_create_task', { body: { ...body, subject } });
      else await accounts.call('admin_update_task', { params: { task: base.id }, body: { ...body, version: base.version } });
      return text(base === null ? 'tasks.added' : 'tasks.saved');
    },
    reload: () => void accounts.invalidate(queryClient, 'admin_list_tasks', 'admin_get_task'),
    onClose,
  });
  const { form, record: task } = editing;
  return (
    <RecordForm
      of={editing}
      submit={text(task === null ? 'tasks.add' : 'tasks.save')}
      buttons={task?.created_by.id === ownId && <DeleteTask id={task.id} onDeleted={onClose} />}
    >
      <TaskFields form={form} />
    </RecordForm>
  );
}

/** The first press asks, the second one deletes. */
function DeleteTask({ id, onDeleted }: { readonly id: string; onDeleted(): void }) {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => accounts.call('admin_delete_task', { params: { task: id } }),
    onSuccess: () => {
      void accounts.invalidate(queryClient, 'admin_list_tasks');
      onDeleted();
    },
    onError: (error) => reportFailure(text('tasks.delete.failed'), error),
  });
  return (
    <Button
      kind={isAsking ? 'danger' : 'bare'}
      icon={trashIcon}
      busy={deletion.isPending}
      onClick={() => (isAsking ? deletion.mutate() : setAsking(true))}
    >
      {text(isAsking ? 'tasks.delete.sure' : 'tasks.delete')}
    </Button>
  );
}
