import { generalProblems, problemSchema, fieldErrorsSchema, type RouteContract, type ServiceName } from '@okruh/contracts';
import { SESSION_COOKIE } from '@okruh/contracts/cookies';
import { z } from 'zod';

type JsonObject = Readonly<Record<string, unknown>>;
/** Schemas that others refer to by name; recursive ones have to be among them. */
type SharedSchemas = Record<string, JsonObject>;

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE.secure,
    description: 'Session of a logged-in customer or member of staff.',
  },
  service: {
    type: 'apiKey',
    in: 'header',
    name: 'x-okruh-identity',
    description: 'Signed identity of another service; never reachable from outside.',
  },
} as const;

/** OpenAPI 3.1 document of one service, made from its contracts. */
export function buildOpenApi(service: ServiceName, contracts: readonly RouteContract[]): JsonObject {
  const schemas: SharedSchemas = {};
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[contract.method.toLowerCase()] = describeOperation(contract, schemas);
  }
  const used = new Set(contracts.flatMap(({ access }) => describeSecurity(access).flatMap((one) => Object.keys(one))));
  return {
    openapi: '3.1.0',
    info: { title: `Okruh ${service}`, version: '1' },
    servers: [{ url: '/', description: 'The host decides the market: cz or ro.' }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name))),
      schemas: {
        Problem: describeSchema(problemSchema, 'output', 'Problem', schemas),
        ...(contracts.some(hasInput) ? { FieldErrors: describeSchema(fieldErrorsSchema, 'output', 'FieldErrors', schemas) } : {}),
        ...schemas,
      },
    },
  };
}

/** Definitions of a recursive schema move to the document's own, where its references find them. */
function describeSchema(schema: z.ZodType, io: 'input' | 'output', owner: string, shared: SharedSchemas): JsonObject {
  const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  if ($defs === undefined) return own;
  const toName = (name: string): string => `${owner}_${name.replaceAll('_', '')}`;
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string'
          ? [key, inner.replace(/^#\/\$defs\/(.+)$/, (_whole, name: string) => `#/components/schemas/${toName(name)}`)]
          : [key, moved(inner)],
      ),
    );
  };
  for (const [name, definition] of Object.entries($defs)) shared[toName(name)] = moved(definition) as JsonObject;
  return moved(own) as JsonObject;
}

const describeSecurity = (access: RouteContract['access']): readonly Readonly<Record<string, readonly string[]>>[] =>
  access === 'public' ? [] : [access === 'internal' ? { service: [] } : { session: [] }];

function describeOperation(contract: RouteContract, shared: SharedSchemas): JsonObject {
  return {
    operationId: contract.name,
    summary: contract.summary,
    'x-access': contract.access,
    ...(contract.rateLimit === undefined ? {} : { 'x-rate-limit': contract.rateLimit }),
    security: describeSecurity(contract.access),
    parameters: [
      ...describeParameters(contract, 'path', shared),
      ...describeParameters(contract, 'query', shared),
      ...(contract.idempotent === true
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...describeBody(contract, shared),
    responses: describeResponses(contract, shared),
  };
}

function describeParameters(contract: RouteContract, place: 'path' | 'query', shared: SharedSchemas): JsonObject[] {
  const schema = place === 'path' ? contract.params : contract.query;
  if (schema === undefined) return [];
  const shape = describeSchema(schema, 'input', `${contract.name}_${place}`, shared);
  const required = Array.isArray(shape['required']) ? shape['required'] : [];
  return Object.entries(shape['properties'] ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeBody(contract: RouteContract, shared: SharedSchemas): JsonObject {
  if (contract.multipart === true) {
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  }
  if (contract.body === undefined) return {};
  const schema = describeSchema(contract.body, 'input', `${contract.name}_body`, shared);
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

const hasInput = ({ params, query, body, multipart }: RouteContract): boolean =>
  params !== undefined || query !== undefined || body !== undefined || multipart === true;

function describeResponses(contract: RouteContract, shared: SharedSchemas): JsonObject {
  const responses: Record<string, JsonObject> = {};
  for (const [status, response] of Object.entries(contract.responses)) {
    responses[status] = {
      description: 'Success',
      ...(contract.responseHeaders === undefined
        ? {}
        : {
            headers: Object.fromEntries(
              Object.entries(contract.responseHeaders).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
            ),
          }),
      ...(response === null
        ? {}
        : {
            content:
              'binary' in response
                ? { [response.binary]: {} }
                : { 'application/json': { schema: describeSchema(response, 'output', `${contract.name}_${status}`, shared) } },
          }),
    };
  }
  if (hasInput(contract)) {
    responses['400'] = {
      description: 'Messages by field',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldErrors' } } },
    };
  }
  return { ...responses, ...describeProblems(contract) };
}

/** Refusals by kind: which of them has which status, the problem's own field says. */
function describeProblems({ problems = [] }: RouteContract): Record<string, JsonObject> {
  const codes = Object.entries(generalProblems);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const refused = [...codes.flatMap(([code, status]) => (status < 500 ? code : [])), ...problems];
  const failed = codes.flatMap(([code, status]) => (status < 500 ? [] : code));
  return {
    '4XX': { description: `Problem: ${refused.join(', ')}`, content },
    '5XX': { description: `Problem: ${failed.join(', ')}`, content },
  };
}
