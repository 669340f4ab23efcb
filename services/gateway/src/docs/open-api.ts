import { z } from 'zod';

const parameterSchema = z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.unknown().optional() });
const contentSchema = z.record(z.string(), z.object({ schema: z.unknown().optional() }));
const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string().default(''),
  'x-access': z.union([z.string(), z.object({ permission: z.string() })]).optional(),
  'x-rate-limit': z.object({ max: z.number(), windowSeconds: z.number() }).optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: contentSchema.optional() })).default({}),
});
export type Operation = z.output<typeof operationSchema>;

const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.unknown()) }),
});
/** The parts of an OpenAPI document that the page shows; the rest is passed on as it is. */
export type OpenApi = z.output<typeof documentSchema>;

/**
 * A service's document, without the routes between services: from outside they don't exist.
 *
 * @throws ZodError when it isn't an OpenAPI document as the kit writes it
 */
export function readOpenApi(document: unknown): OpenApi {
  const parsed = documentSchema.parse(document);
  const paths: OpenApi['paths'] = {};
  for (const [path, operations] of Object.entries(parsed.paths)) {
    const open = Object.entries(operations).filter(([, operation]) => operation['x-access'] !== 'internal');
    if (open.length > 0) paths[path] = Object.fromEntries(open);
  }
  const { service: _internal, ...securitySchemes } = parsed.components.securitySchemes;
  return { ...parsed, paths, components: { ...parsed.components, securitySchemes } };
}
