import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { taskStates } from '@okruh/contracts/tasks';
import { isUuid } from '@okruh/contracts/uuid';
import type { Market } from '@okruh/market';
import { Button, Checkbox, LinkButton, Notice } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { accounts } from '../office/api/api.ts';
import type { TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { AddTask } from '../office/tasks/add-task.tsx';
import { TaskDialog } from '../office/tasks/task-dialog.tsx';
import { describeQueue, TaskDue, TaskSubject } from '../office/tasks/task-words.tsx';
import { useTaskCommand } from '../office/tasks/use-task-command.ts';
import styles from './tasks.module.css';
import { formatDateTime } from '../office/language/format.ts';

const schema = tableSchema(['due', 'created', 'done'], ['assignee', 'status', 'opened']);
/** Views that the filter offers; without one the list shows all that the reader may see. */
const views = ['mine', 'queue', 'created'] as const;

function toQuery({ filters, q, sort }: TableAddress) {
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    view: knownOr(filters.assignee, views, 'all' as const),
    state: knownOr(filters.status, taskStates, 'open' as const),
  };
}

/** Tasks of the member of staff who is logged in, of the queue, and those given to others. */
export function TasksPage() {
  const text = useText();
  const { market } = useRemote();
  const [address, write] = useSearchState(schema);
  const [completed, setCompleted] = useState<Task | null>(null);
  const command = useTaskCommand();
  const filters = toQuery(address);
  const rows = useTableRows<Task>(address, (page) => accounts.query('admin_list_tasks', { query: { ...filters, ...page } }));
  const { opened } = address.filters;
  const actions: RowActions = {
    open: ({ id }) => write({ opened: id }, { push: true }),
    complete: (task) => command.mutate({ kind: 'complete', task }, { onSuccess: setCompleted }),
    reopen: (task) => command.mutate({ kind: 'reopen', task }),
    take: (task) => command.mutate({ kind: 'take', task }),
  };
  const columns = buildColumns(text, market, actions);
  return (
    <TablePage<Task>
      name="tasks"
      texts="tasks"
      actions={<AddTask subject={null} kind="confirm" />}
      columns={filters.state === 'done' ? [...columns, buildDoneColumn(text, market)] : columns}
      presets={[
        ...views.map((view) => ({ label: text(`tasks.view.${view}`), query: `${officeParameters.assignee}=${view}` })),
        { label: text('tasks.state.done'), query: `${officeParameters.status}=done` },
        { label: text('tasks.view.all'), query: '' },
      ]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(task) => task.id}
      address={address}
      onChange={write}
      bulk={
        completed !== null && (
          <Notice tone="success" role="status" title={text('tasks.completed', { title: completed.title })}>
            <Button
              kind="quiet"
              size="small"
              busy={command.isPending}
              onClick={() => command.mutate({ kind: 'reopen', task: completed }, { onSettled: () => setCompleted(null) })}
            >
              {text('tasks.undo')}
            </Button>
          </Notice>
        )
      }
    >
      {opened !== undefined && isUuid(opened) && <TaskDialog id={opened} onClose={() => write({ opened: undefined })} />}
    </TablePage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    {
      name: 'assignee',
      label: text('tasks.whose'),
      options: views.map((view) => ({ value: view, label: text(`tasks.view.${view}`) })),
    },
    {
      name: 'status',
      label: text('tasks.state'),
      options: taskStates.map((state) => ({ value: state, label: text(`tasks.state.${state}`) })),
    },
  ],
});

interface RowActions {
  open(task: Task): void;
  complete(task: Task): void;
  reopen(task: Task): void;
  take(task: Task): void;
}

const buildColumns = (text: TextFunction, market: Market, actions: RowActions): readonly TableColumn<Task>[] => [
  {
    id: 'title',
    width: 17,
    isFixed: true,
    label: text('tasks.task'),
    render: (task) => (
      <span className={styles.task}>
        <LinkButton className={styles.title} onClick={() => actions.open(task)}>
          {task.title}
        </LinkButton>
        {task.note !== '' && <span className="sub">{task.note}</span>}
      </span>
    ),
  },
  {
    id: 'complete',
    width: 4.5,
    label: text('tasks.complete.column'),
    render: (task) => (
      <Checkbox
        id={`complete-${task.id}`}
        labelHidden
        label={text('tasks.complete', { title: task.title })}
        checked={task.done_at !== null}
        onChange={() => (task.done_at === null ? actions.complete(task) : actions.reopen(task))}
      />
    ),
  },
  { id: 'subject', width: 9.5, label: text('tasks.about'), render: (task) => <TaskSubject task={task} /> },
  { id: 'due', width: 10.5, label: text('tasks.due'), sort: 'due', render: (task) => <TaskDue task={task} /> },
  {
    id: 'assignee',
    width: 8,
    label: text('tasks.assignee'),
    render: (task) =>
      task.assignee?.name ??
      (task.done_at === null && (
        <Button kind="quiet" size="small" onClick={() => actions.take(task)}>
          {text('tasks.take')}
        </Button>
      )),
  },
  { id: 'queue', width: 8, label: text('tasks.queue'), render: (task) => describeQueue(task, text) },
  {
    id: 'created',
    width: 10.5,
    label: text('tasks.created'),
    sort: 'created',
    render: (task) => (
      <span>
        {task.created_by.name}
        <span className="sub">{formatDateTime(task.created_at, market)}</span>
      </span>
    ),
  },
];

/** Who completed a task, in a list of such. */
const buildDoneColumn = (text: TextFunction, market: Market): TableColumn<Task> => ({
  id: 'done',
  width: 10.5,
  label: text('tasks.done'),
  sort: 'done',
  render: (task) =>
    task.done_by !== null &&
    task.done_at !== null && (
      <span>
        {task.done_by.name}
        <span className="sub">{formatDateTime(task.done_at, market)}</span>
      </span>
    ),
});
