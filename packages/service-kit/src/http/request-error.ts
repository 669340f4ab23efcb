import { databaseFailure } from '../database/database-error.ts';
import { DependencyDown } from '../dependency-down.ts';
import { problem, type ProblemAnswer } from './answer.ts';

const byFastifyCode: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_REQ_FILE_TOO_LARGE: 'payload-too-large',
  FST_FILES_LIMIT: 'payload-too-large',
  FST_PARTS_LIMIT: 'payload-too-large',
  FST_FIELDS_LIMIT: 'payload-too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
};

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** The problem that an error at the edge becomes; null for a bug, which is answered with 500 and logged. */
export function problemOfError(error: unknown): ProblemAnswer | null {
  const failure = databaseFailure(error);
  if (failure === 'timeout') return problem('timeout');
  if (failure !== null || error instanceof DependencyDown) return problem('unavailable', { headers: { 'retry-after': '2' } });
  const code = property(error, 'code');
  const known = typeof code === 'string' ? byFastifyCode[code] : undefined;
  if (known !== undefined) return problem(known);
  const status = property(error, 'statusCode');
  // Other refusals of Fastify and its plugins, malformed multipart for example.
  return typeof status === 'number' && status >= 400 && status < 500 ? problem('bad-request') : null;
}
