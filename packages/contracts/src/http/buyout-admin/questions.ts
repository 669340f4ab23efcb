/** Questions of the buy-out: what a seller is asked about a device, by its kind. */
import { z } from 'zod';
import { instantSchema, qualitySchema } from '../../definitions/shared.ts';
import { deviceTypeSchema } from '../../schemas/device-selector.ts';
import { key, route } from './office-route.ts';

const line = z.string().trim().min(1).max(200);
const bothLines = z.object({ cs: line, ro: line });
/** A help text may be left out. */
const help = z.string().trim().max(500);
const bothHelps = z.object({ cs: help, ro: help });
const correction = z.int().min(-100_000_000).max(100_000_000);

const answerSchema = z.object({
  value: z.string(),
  label: bothLines,
  /** Otherwise no model offers it any more; it may come back. */
  is_offered: z.boolean(),
  /** Chosen when the questions are loaded. */
  is_default: z.boolean(),
  /** Grade that it means with most models of the kind; null: they aren't bought with it. */
  quality: qualitySchema.nullable(),
});
export const questionSchema = z.object({
  id: z.string(),
  /** `quality`: about looks. `special`: starts without an answer. */
  type: z.string(),
  name: bothLines,
  help: bothHelps,
  /** Otherwise nobody is asked any more; it may come back. */
  is_asked: z.boolean(),
  /** False for the charger and the battery: their answers never decide the grade. */
  decides_grade: z.boolean(),
  /** In their order, those that aren't offered last. */
  answers: z.array(answerSchema),
});
export type OfficeQuestion = z.infer<typeof questionSchema>;
const historySchema = z.object({
  version: z.string(),
  at: instantSchema,
  by: z.string(),
  /** Questions by the names that they got. */
  questions: z.array(z.object({ id: z.string(), name: bothLines, change: z.enum(['added', 'changed', 'retired', 'returned']) })),
});
const questionsSchema = z.object({
  type_device: deviceTypeSchema,
  /** Version of the price list that changed these questions last. */
  version: z.string(),
  changed_by: z.string(),
  changed_at: instantSchema,
  /** Models of the kind. */
  models: z.int(),
  /** In their order, those about looks first, those that aren't asked last. */
  questions: z.array(questionSchema),
  /** Latest changes, newest first. */
  history: z.array(historySchema),
});
export type OfficeQuestions = z.infer<typeof questionsSchema>;

const storedAnswer = z.object({ value: key, label: bothLines, is_default: z.boolean() });
const newAnswer = z.object({
  value: z.null(),
  label: bothLines,
  is_default: z.boolean(),
  /** What it means for every model of the kind; each model's page changes it later. */
  effect: z.object({
    /** A model that isn't bought in the grade takes the next worse one. Null: a device with the answer isn't bought. */
    quality: qualitySchema.nullable(),
    /** Minor units. */
    correction: z.object({ CZK: correction, RON: correction }),
  }),
});
const storedQuestion = z.object({
  id: key,
  name: bothLines,
  help: bothHelps,
  answers: z
    .array(z.union([storedAnswer, newAnswer]))
    .min(1)
    .max(20),
});
const newQuestion = z.object({
  id: z.null(),
  type: z.enum(['common', 'quality']),
  name: bothLines,
  help: bothHelps,
  answers: z.array(newAnswer).min(1).max(20),
});
const questionInput = z.union([storedQuestion, newQuestion]);
export type QuestionInput = z.infer<typeof questionInput>;

const params = z.object({ type: deviceTypeSchema });
export const adminGetQuestions = route('admin_get_questions', {
  summary: 'Questions of one kind of device with their answers, in both languages.',
  access: { permission: 'appraisal:read' },
  params,
  responses: { 200: questionsSchema },
});
export const adminSetQuestions = route('admin_set_questions', {
  summary:
    'Sets the questions of one kind of device with their answers, in this order; makes a new appraisal version. What isn’t named is retired, what is named again comes back. A 409 carries what stands now in `present`.',
  access: { permission: 'appraisal:edit' },
  params,
  body: z.object({ version: key, questions: z.array(questionInput).min(1).max(40) }),
  responses: { 200: questionsSchema },
  problems: ['changed-meanwhile'],
});
