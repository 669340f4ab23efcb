/** Articles, questions and answers. */
import { z } from 'zod';
import { dateSchema, listOf } from '../../definitions/shared.ts';
import { richTextSchema } from '../../schemas/rich-text.ts';
import { productCardSchema } from './cards.ts';
import { cached, route, word } from './shop-route.ts';

const articleHead = {
  id: z.string(),
  title: z.string(),
  perex: z.string(),
  href: z.string(),
  published_on: dateSchema,
  author: z.string(),
  tags: z.array(z.string()),
};
export const articleSchema = z.object({
  ...articleHead,
  body: richTextSchema,
  related: z.array(productCardSchema),
  alternate_path: z.string().nullable(),
});
export const getArticles = route('get_articles', {
  summary: 'Published articles, newest first.',
  access: 'public',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    page_size: z.coerce.number().int().min(1).max(50).default(12),
    tag: word.optional(),
  }),
  responses: { 200: listOf(z.object(articleHead)).extend({ tags: z.array(z.string()) }) },
  cache: cached,
});
export const getArticle = route('get_article', {
  summary: 'One article by its seo name in the market.',
  access: 'public',
  params: z.object({ article: word }),
  responses: { 200: articleSchema },
  cache: cached,
});
export const getFaq = route('get_faq', {
  summary: 'Questions and answers by subject.',
  access: 'public',
  responses: {
    200: z.object({
      groups: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          items: z.array(z.object({ id: z.string(), question: z.string(), answer: richTextSchema })),
        }),
      ),
    }),
  },
  cache: cached,
});
