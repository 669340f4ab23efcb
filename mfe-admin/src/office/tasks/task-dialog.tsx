import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { Button, Dialog, ErrorSummary, Skeleton } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../form/use-office-form.ts';
import { accounts } from '../api/api.ts';
import { FormConflict, useConflict } from '../conflict/conflict.tsx';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';
import { checkTimes } from '../fields/typed-date-time.ts';
import { LoadFailure } from '../page/load-failure.tsx';
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
  const { data, error, isPending, refetch } = useQuery({ ...accounts.query('admin_get_task', { params: { task: id } }), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={text(data !== undefined && data.task.done_at !== null ? 'tasks.one.done' : 'tasks.one')}>
      <div className="stack">
        {isPending && <Skeleton height="16rem" />}
        {error !== null && data === undefined && (
          <LoadFailure title={text('tasks.one.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
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
        )}
      </div>
    </Dialog>
  );
}

interface TaskFormProps {
  /** Null for a new one. */
  readonly task: Task | null;
  readonly subject: Task['subject'];
  onClose(): void;
}

function TaskForm({ task: opened, subject, onClose }: TaskFormProps) {
  // What somebody changes meanwhile is a conflict, not another beginning of the form.
  const [task, setTask] = useState(opened);
  const text = useText();
  const { toast } = useRemote();
  const ownId = useSession()?.id ?? '';
  const queryClient = useQueryClient();
  const reload = () => accounts.invalidate(queryClient, 'admin_list_tasks', 'admin_get_task');
  const start = toTaskValues(task, ownId);
  const conflict = useConflict<Task>(async () => {
    if (task === null) throw new Error('a new task has no other version');
    const { task: thing, history } = await accounts.call('admin_get_task', { params: { task: task.id } });
    return { thing, by: history[0]?.by.name ?? null, at: history[0]?.at ?? null };
  });
  const form = useOfficeForm<TaskValues>({
    defaults: start,
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
    submit: async (values) => {
      const body = toTaskBody(values, ownId);
      if (task === null) await accounts.call('admin_create_task', { body: { ...body, subject } });
      else
        await accounts.call('admin_update_task', {
          params: { task: task.id },
          body: { ...body, version: (conflict.saved ?? task).version },
        });
      toast({ kind: 'success', title: text(task === null ? 'tasks.added' : 'tasks.saved') });
      void reload();
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="task-"
        start={start}
        toFields={(theirs) => toTaskValues(theirs, ownId)}
        onLoad={(theirs) => setTask(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <TaskFields form={form} />
      <DialogButtons onCancel={onClose}>
        {task !== null && task.created_by.id === ownId && <DeleteTask id={task.id} onDeleted={onClose} />}
        <Button type="submit" busy={form.isBusy}>
          {text(task === null ? 'tasks.add' : 'tasks.save')}
        </Button>
      </DialogButtons>
    </form>
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
