import { mayDo, needsStore } from '@okruh/contracts';
import {
  adminCompleteTask,
  adminCreateTask,
  adminDeleteTask,
  adminGetTask,
  adminGetTaskChoices,
  adminListTasks,
  adminReopenTask,
  adminTakeTask,
  adminUpdateTask,
  type TaskChoices,
} from '@okruh/contracts/http/accounts/tasks';
import { MAX_TASK_NOTE, MAX_TASK_TITLE } from '@okruh/contracts/tasks';
import { type Market, markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { type Answer, created, fieldErrors, type Identity, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { formErrors } from '../model/form-errors.ts';
import { displayName, findById, openAccount } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, stores } from '../stored/tables.ts';
import { listTasks, loadTask, presentTasks, type TaskReader } from './task.query.ts';
import {
  completeTask,
  createTask,
  deleteTask,
  reopenTask,
  takeTask,
  type TaskFields,
  type TaskOutcome,
  updateTask,
} from './task.repository.ts';

type TaskBody = Omit<z.output<typeof adminUpdateTask.body>, 'version'>;

/** Tasks of the office: each is seen by its assignee, its queue, who gave it, and administrators. */
export function taskRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  const { db } = database;

  /** One change in one transaction; the answer is the task as it is then. */
  const change = async (
    { identity, market }: { readonly identity: Identity; readonly market: Market },
    act: (tx: Tx, reader: TaskReader) => Promise<TaskOutcome>,
    answer: (body: unknown) => Answer = ok,
  ): Promise<Answer> => {
    const reader = toReader(identity);
    if (reader === null) return problem('forbidden');
    return db.transaction(async (tx) => {
      const outcome = await act(tx, reader);
      if (!('task' in outcome)) return refuse(tx, personalData, outcome, market);
      const [task] = await presentTasks(tx, personalData, [outcome.task]);
      return answer(task);
    });
  };

  route(app, adminListTasks, async ({ identity, query }) => {
    const reader = toReader(identity);
    if (reader === null) return problem('forbidden');
    return ok({ ...(await listTasks(db, personalData, reader, query)), page: query.page, page_size: query.page_size });
  });

  route(app, adminGetTaskChoices, async () => ok(await loadChoices(db, personalData)));

  route(app, adminGetTask, async ({ identity, params }) => {
    const reader = toReader(identity);
    const found = reader === null ? null : await loadTask(db, personalData, reader, params.task);
    return found === null ? problem('not-found') : ok(found);
  });

  route(app, adminCreateTask, (request) => {
    const errors = checkFields(request.market, request.body);
    if (errors !== null) return fieldErrors(errors);
    return change(request, (tx, reader) => createTask(tx, reader, toFields(request.body), request.body.subject), created);
  });

  route(app, adminUpdateTask, (request) => {
    const { params, body, market } = request;
    const errors = checkFields(market, body);
    if (errors !== null) return fieldErrors(errors);
    return change(request, (tx, reader) => updateTask(tx, reader, { id: params.task, version: body.version }, toFields(body)));
  });

  route(app, adminCompleteTask, (request) =>
    change(request, (tx, reader) => completeTask(tx, reader, { id: request.params.task, version: request.body.version })),
  );
  route(app, adminReopenTask, (request) =>
    change(request, (tx, reader) => reopenTask(tx, reader, { id: request.params.task, version: request.body.version })),
  );
  route(app, adminTakeTask, (request) => change(request, (tx, reader) => takeTask(tx, reader, request.params.task)));

  route(app, adminDeleteTask, async ({ identity, params }) => {
    const reader = toReader(identity);
    if (reader === null) return problem('forbidden');
    await db.transaction((tx) => deleteTask(tx, reader, params.task));
    return noContent();
  });
}

const toReader = ({ sub, roles, store }: Identity): TaskReader | null => (sub === null ? null : { id: sub, roles, store });

/** Errors by field: the texts by their length, and that somebody is to do it. */
function checkFields(market: Market, body: TaskBody): Record<string, string[]> | null {
  const { locale } = markets[market];
  const errors = {
    ...formErrors(market, {
      title: { value: body.title, rules: [fieldRules.required, fieldRules.maxLength(MAX_TASK_TITLE), fieldRules.plainText] },
      note: { value: body.note, rules: [fieldRules.maxLength(MAX_TASK_NOTE), fieldRules.plainText] },
    }),
    ...(body.queue === null && body.assignee_id === null && { queue: [texts.text(locale, 'task.nobody')] }),
    ...(body.store_id !== null && (body.queue === null || !needsStore(body.queue)) && { store_id: [texts.text(locale, 'task.no-store')] }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}

const toFields = (body: TaskBody): TaskFields => ({
  title: body.title.trim(),
  note: body.note.trim(),
  queue: body.queue,
  assigneeId: body.assignee_id,
  storeId: body.store_id,
  dueAt: body.due_at === null ? null : new Date(body.due_at),
});

/** Names are sealed, so the colleagues, a few hundred at most, are sorted here. */
async function loadChoices(tx: Tx, personalData: PersonalData): Promise<TaskChoices> {
  const people = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.kind, 'staff'), isNull(accounts.disabledAt)));
  const open = await tx
    .select({ id: stores.id, name: stores.name, market: stores.market })
    .from(stores)
    .where(eq(stores.isOpen, true))
    .orderBy(asc(stores.market), asc(stores.position), asc(stores.id));
  return {
    colleagues: people
      .filter(({ roles }) => mayDo(roles, 'backoffice:enter'))
      .map((row) => ({ id: row.id, name: displayName(openAccount(personalData, row)) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'cs')),
    stores: open,
  };
}

async function refuse(
  tx: Tx,
  personalData: PersonalData,
  refusal: Exclude<TaskOutcome, { task: unknown }>,
  market: Market,
): Promise<Answer> {
  const { locale } = markets[market];
  switch (refusal.code) {
    case 'not-found':
      return problem('not-found');
    case 'changed-meanwhile':
      return problem('changed-meanwhile', { title: texts.both('task.changed') });
    case 'unknown-colleague':
      return fieldErrors({ assignee_id: [texts.text(locale, 'task.unknown-colleague')] });
    case 'unknown-store':
      return fieldErrors({ store_id: [texts.text(locale, 'task.unknown-store')] });
    case 'task-taken': {
      const account = await findById(tx, personalData, refusal.assigneeId);
      const name = account === null ? '' : displayName(account);
      return problem('task-taken', { title: texts.both('task.taken', { name }), extra: { assignee: { id: refusal.assigneeId, name } } });
    }
  }
}
