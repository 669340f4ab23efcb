import { surrogateKeys } from '@okruh/contracts';
import { getFaq } from '@okruh/contracts/http/catalog/content';
import { ok, route } from '@okruh/service-kit';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { faq, faqGroups } from '../stored/content-tables.ts';
import { withPreview } from '../stored/content-preview.ts';
import { isPublishedAt } from '../stored/published-at.ts';
import type { Deps } from '../deps.ts';
import { groupBy } from '../model/group-by.ts';
import { parseRichText } from '../model/rich-text.ts';
import { surrogate } from '../model/surrogate.ts';

/** Questions and answers by subject; a subject without any is left out. */
export function faqRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getFaq, ({ locale, raw }) =>
    withPreview(deps, raw, async (db) => {
      const rows = await db
        .select({ group: faqGroups, item: faq })
        .from(faq)
        .innerJoin(faqGroups, eq(faqGroups.id, faq.groupId))
        .where(and(eq(faq.isPublished, true), isPublishedAt(faq, deps.now())))
        .orderBy(asc(faqGroups.position), asc(faq.position), asc(faq.id));
      const groups = [...groupBy(rows, ({ group }) => group.id).values()].flatMap((found) => {
        const [first] = found;
        return first === undefined
          ? []
          : [
              {
                id: first.group.id,
                name: locale === 'cs' ? first.group.nameCs : first.group.nameRo,
                items: found.map(({ item }) => ({
                  id: item.id,
                  question: locale === 'cs' ? item.questionCs : item.questionRo,
                  answer: parseRichText(locale === 'cs' ? item.answerCs : item.answerRo),
                })),
              },
            ];
      });
      return ok({ groups }, surrogate(surrogateKeys.faq));
    }),
  );
}
