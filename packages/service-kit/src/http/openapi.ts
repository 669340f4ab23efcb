import { generalProblems, problemSchema, fieldErrorsSchema, type RouteContract, type ServiceName } from '@okruh/contracts';
import { z } from 'zod';

type JsonObject = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** OpenAPI 3.1 document of one service, made from its contracts. */
export function openApiOf(service: ServiceName, contracts: readonly RouteContract[]): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[contract.method.toLowerCase()] = operationOf(contract);
  }
  return {
    openapi: '3.1.0',
    info: { title: `Okruh ${service}`, version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-okruh', description: 'Session of a logged-in customer or member of staff.' },
        service: {
          type: 'apiKey',
          in: 'header',
          name: 'x-okruh-identity',
          description: 'Signed identity of another service; never reachable from outside.',
        },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output'), FieldErrors: schemaOf(fieldErrorsSchema, 'output') },
    },
  };
}

function operationOf(contract: RouteContract): JsonObject {
  const { access } = contract;
  return {
    operationId: contract.name,
    summary: contract.summary,
    'x-access': access,
    ...(contract.rateLimit === undefined ? {} : { 'x-rate-limit': contract.rateLimit }),
    ...(access === 'public' ? {} : { security: [access === 'internal' ? { service: [] } : { session: [] }] }),
    parameters: [
      ...parametersOf(contract.params, 'path'),
      ...parametersOf(contract.query, 'query'),
      ...(contract.idempotent === true
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...bodyOf(contract),
    responses: responsesOf(contract),
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const shape = schemaOf(schema, 'input');
  const required = Array.isArray(shape['required']) ? shape['required'] : [];
  return Object.entries(shape['properties'] ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(contract: RouteContract): JsonObject {
  if (contract.multipart === true) {
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  }
  if (contract.body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(contract.body, 'input') } } } };
}

function responsesOf(contract: RouteContract): JsonObject {
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
        : { content: 'binary' in response ? { [response.binary]: {} } : { 'application/json': { schema: schemaOf(response, 'output') } } }),
    };
  }
  if (contract.params ?? contract.query ?? contract.body ?? contract.multipart) {
    responses['400'] = {
      description: 'Messages by field',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldErrors' } } },
    };
  }
  const codes = [...Object.keys(generalProblems), ...(contract.problems ?? [])];
  responses['default'] = {
    description: `Problem: ${codes.join(', ')}`,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return responses;
}
