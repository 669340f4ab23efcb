import { createOutsidePolicy, DependencyDown } from '@okruh/service-kit';

/** A server outside of our house: asked with a time limit, again where that is safe, and left alone while it is down. */
export interface OutsideParty {
  /** @throws DependencyDown when it doesn't answer in time, answers 429 or 5xx, or is left alone after failures */
  ask(question: OutsideQuestion): Promise<OutsideAnswer>;
}
export interface OutsideQuestion {
  /** A word for what is asked, for the measurements. */
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  /** Below the base address, with a slash at the start. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface OutsideAnswer {
  readonly status: number;
  /** Parsed JSON; null when there is none. */
  readonly body: unknown;
  readonly headers: Headers;
}
export interface OutsidePartyOptions {
  /** For the message of what is down, and the label of its measurements. */
  readonly name: string;
  /** Address without a slash at the end. */
  readonly baseUrl: string;
  /** Of one try; 2.5 s when left out. */
  readonly timeoutMs?: number;
  /** Further tries. Only for questions that change nothing, as all of ours are. */
  readonly retries?: number;
  /** Largest answer; 256 KiB when left out. */
  readonly maxBytes?: number;
}

export function createOutsideParty({
  name,
  baseUrl,
  timeoutMs = 2_500,
  retries = 1,
  maxBytes = 262_144,
}: OutsidePartyOptions): OutsideParty {
  const policy = createOutsidePolicy({ name, timeoutMs, retries });
  const once = async (question: OutsideQuestion, signal: AbortSignal): Promise<OutsideAnswer> => {
    const response = await fetch(`${baseUrl}${question.path}`, {
      method: question.method,
      headers: {
        accept: 'application/json',
        ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...question.headers,
      },
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
      redirect: 'error',
      signal,
    });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      throw new Error(`${name} answered ${response.status}`);
    }
    const text = await readLimited(response, maxBytes);
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
  };
  return {
    ask: (question) =>
      policy.run(question.operation, (signal) =>
        once(question, signal).catch((error: unknown) => {
          throw new DependencyDown(name, { cause: error });
        }),
      ),
  };
}

async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
