import { adminGetQuestions, adminSetQuestions } from '@okruh/contracts/http/buyout-admin/questions';
import type { Locale } from '@okruh/market';
import { fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { createEdit, Refusal } from '../stored/edit-price-list.ts';
import { listBlocked, listRefusingDefaults } from './check-grades.ts';
import { planQuestions, type QuestionPlan } from './plan-questions.ts';
import { loadQuestions, type StoredQuestions, writeQuestions } from './questions.repository.ts';
import { questionsView } from './questions.query.ts';

/**
 * What a seller is asked about a device of a kind. A change makes every open wizard of the kind stale; what was sold or estimated keeps its
 * questions, retired answers are never deleted.
 */
export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  const edit = createEdit(deps);

  route(app, adminGetQuestions, async ({ params }) => {
    const view = await questionsView(deps.database.db, params.type);
    return view === null ? problem('not-found') : ok(view);
  });

  route(app, adminSetQuestions, ({ params, body, identity, locale, requestId }) =>
    edit(requestId, async (tx) => {
      const stored = await loadQuestions(tx, params.type);
      if (stored === null) return problem('not-found');
      if (stored.version !== body.version) {
        const present = await questionsView(tx, params.type);
        return problem('changed-meanwhile', { title: texts.both('problem.questions-changed'), extra: { present } });
      }
      const plan = planQuestions(params.type, stored.questions, body.questions);
      if (typeof plan === 'string') throw refuse(texts.text(locale, plan));
      checkGrades(stored, plan, locale);
      await writeQuestions(tx, identity.name ?? '', params.type, stored, plan);
      return ok(await questionsView(tx, params.type));
    }),
  );
}

const NAMED_MODELS = 3;

/** @throws Refusal when a model couldn't be bought any more, or a question would begin with a refusal */
function checkGrades(stored: StoredQuestions, plan: QuestionPlan, locale: Locale): void {
  const [refusing] = listRefusingDefaults(stored, plan);
  if (refusing !== undefined) throw refuse(texts.text(locale, 'questions.refusing-default', { question: refusing[locale] }));
  const blocked = listBlocked(stored, plan);
  if (blocked.length > 0)
    throw refuse(texts.text(locale, 'questions.blocked', { count: blocked.length, models: blocked.slice(0, NAMED_MODELS).join(', ') }));
}

const refuse = (message: string): Refusal => new Refusal(fieldErrors({ questions: [message] }));
