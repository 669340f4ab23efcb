import { problemCode, type RouteContract } from '@okruh/contracts';
import { isGeneral, type Answer } from './answer.ts';

/** How an answer leaves its contract; empty when it holds. */
export function offContractErrors(contract: RouteContract, answer: Answer): string[] {
  if ('problem' in answer) {
    const code = problemCode(answer.problem);
    return isGeneral(code) || contract.problems?.includes(code) === true ? [] : [`the contract names no problem ${code}`];
  }
  if ('fieldErrors' in answer) return [];
  const expected = contract.responses[answer.status];
  if (expected === undefined) return [`the contract names no status ${answer.status}`];
  if (expected === null) return 'raw' in answer || answer.body !== undefined ? ['the contract names no body'] : [];
  if ('binary' in expected) {
    const mediaType = 'raw' in answer ? answer.mediaType : 'application/json';
    return isOfType(mediaType.split(';', 1)[0] ?? '', expected.binary) ? [] : [`${expected.binary} was promised, ${mediaType} came`];
  }
  const body = wireBody(answer);
  const parsed = expected.safeParse(body);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return unknownKeys(body, parsed.data, '');
}

/** `image/*` promises any picture. */
const isOfType = (mediaType: string, promised: string): boolean =>
  promised.endsWith('/*') ? mediaType.startsWith(promised.slice(0, -1)) : mediaType === promised;

/** The body as the caller will read it: dates are texts by then, `undefined` is gone. */
function wireBody(answer: Exclude<Answer, { problem: string } | { fieldErrors: unknown }>): unknown {
  if (!('raw' in answer)) return answer.body === undefined ? undefined : JSON.parse(JSON.stringify(answer.body));
  return typeof answer.raw === 'string' || Buffer.isBuffer(answer.raw) ? JSON.parse(answer.raw.toString()) : undefined;
}

/** Keys that went out and that the contract doesn't know: this is how data leaks. */
function unknownKeys(sent: unknown, known: unknown, path: string): string[] {
  if (Array.isArray(sent))
    return Array.isArray(known) ? sent.flatMap((item, index) => unknownKeys(item, known[index], `${path}.${index}`)) : [];
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return [];
  const knownFields = new Map<string, unknown>(Object.entries(known));
  return Object.entries(sent).flatMap(([key, value]) =>
    knownFields.has(key)
      ? unknownKeys(value, knownFields.get(key), `${path}.${key}`)
      : [`${`${path}.${key}`.slice(1)} is unknown to the contract`],
  );
}
