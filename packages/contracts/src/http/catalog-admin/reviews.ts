/** Reviews and their approval. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { filled, key, route } from './office-route.ts';
import { productNameSchema } from './products.ts';

export const approvals = ['pending', 'approved', 'rejected'] as const;
/** What staff did with a review; an edit keeps the words before it. */
export const reviewChangeSchema = z.object({
  at: instantSchema,
  by: z.string(),
  action: z.enum(['edited', 'approved', 'rejected', 'reopened']),
  reason: z.string().nullable(),
  before: z.object({ text: z.string(), pros: z.array(z.string()), cons: z.array(z.string()) }).nullable(),
});
const reason = z.string().trim().min(3).max(300);
export const adminReviewSchema = z.object({
  id: z.string(),
  market: marketSchema,
  product: productNameSchema,
  rating: z.int().min(1).max(5),
  /** Name for staff; shown in the shop as first name and initial, or not at all. */
  author: z.string().nullable(),
  is_anonymous: z.boolean(),
  verified: z.boolean(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  text: z.string(),
  approval: z.enum(approvals),
  created_at: instantSchema,
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  /** Newest first. */
  changes: z.array(reviewChangeSchema),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;
const approve = { permission: 'review:approve' } as const;
export const adminListReviews = route('admin_list_reviews', {
  summary: 'Reviews, those that wait longest first. `sort`: created_at, rating.',
  access: approve,
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    approval: z.enum(approvals).optional(),
    rating: z.coerce.number().int().min(1).max(5).optional(),
  }),
  responses: { 200: listOf(adminReviewSchema) },
});
const reviewParams = z.object({ pk: key });
export const updateReview = route('update_review', {
  summary: 'Corrects the words of a review and says why; the shop marks it as edited, the rating stays the customer’s.',
  access: approve,
  params: reviewParams,
  body: z.object({
    text: z.string().trim().min(10).max(5000).optional(),
    pros: z.array(filled(200)).max(10).optional(),
    cons: z.array(filled(200)).max(10).optional(),
    reason,
  }),
  responses: { 200: adminReviewSchema },
});
export const approveReview = route('approve_review', {
  summary: 'Approves or rejects a review, a rejection with its reason; `pending` takes a decision back. Only an approved one is published.',
  access: approve,
  params: reviewParams,
  body: z.discriminatedUnion('approval', [
    z.object({ approval: z.literal('approved') }),
    z.object({ approval: z.literal('rejected'), reason }),
    z.object({ approval: z.literal('pending') }),
  ]),
  responses: { 200: adminReviewSchema },
});
