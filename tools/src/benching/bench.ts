import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Stack } from '../stack/stack.ts';
import { cpuMilliseconds } from './cpu.ts';
import { measure, type LoadOptions, type Measurement } from './load.ts';

/** One line of the report. */
export interface Row {
  readonly name: string;
  /** Words and figures by column. */
  readonly cells: Readonly<Record<string, string>>;
  /** False when a target of QUALITY is missed; left out where there is none. */
  readonly isMet?: boolean;
}

export interface BenchContext {
  /** A shop of its own; null for benches that bring their own. */
  readonly stack: Stack;
  /** Folder for what the bench writes. */
  readonly dir: string;
  readonly seconds: number;
  readonly say: (detail: string) => void;
  /** Rows measured so far by a long bench: they are shown even when it fails later. */
  readonly found: (rows: readonly Row[]) => void;
}

export interface Bench {
  readonly name: string;
  /** One sentence: what is measured and against what. */
  readonly title: string;
  /** @returns rows that come after those already found */
  run(context: BenchContext): Promise<readonly Row[]>;
}

/** A measurement with the CPU time that all processes spent for each call. */
export interface Costed extends Measurement {
  readonly cpuPerCall: number;
}

/** Process ids of the whole shop, database and broker included. */
export const listPids = (stack: Stack): number[] => stack.units.map((unit) => unit.pid()).filter((pid) => pid !== null);

const QUIET_CPU_MS = 300;
const MAX_UNREST_MS = 180_000;

/** Waits until what was done before (mails, events) is over: all processes together use little CPU for a second. @throws Error after `unrest` milliseconds */
export async function untilQuiet(pids: readonly number[], unrest = MAX_UNREST_MS): Promise<void> {
  for (const until = performance.now() + unrest; ;) {
    const before = cpuMilliseconds(pids);
    await pause(1_000);
    if (cpuMilliseconds(pids) - before < QUIET_CPU_MS) return;
    if (performance.now() > until) throw new Error('the shop did not come to rest');
  }
}

/** Measures calls and what they cost the given processes. */
export async function measureCosted(options: LoadOptions, pids: readonly number[]): Promise<Costed> {
  let before = 0;
  const measurement = await measure(options, () => (before = cpuMilliseconds(pids)));
  const spent = cpuMilliseconds(pids) - before;
  return { ...measurement, cpuPerCall: measurement.calls === 0 ? 0 : spent / measurement.calls };
}

export interface HttpCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text, made for each call. */
  readonly body?: () => string;
  /** Anything else is a failure; 200 when left out. */
  readonly status?: number;
}

/** Callers with kept connections to one origin. */
export function callsTo(origin: string, clients: number): { call: (call: HttpCall) => Promise<string>; close: () => Promise<void> } {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 });
  return {
    async call({ path, method = 'GET', headers = {}, body, status = 200 }) {
      const response = await pool.request({ path, method, headers: { ...headers }, ...(body === undefined ? {} : { body: body() }) });
      const text = await response.body.text();
      if (response.statusCode !== status) throw new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 300)}`);
      return text;
    },
    close: () => pool.close(),
  };
}

const figure = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

/** The usual columns of a measurement; the ratio is against another one of the same run. */
export function toCells(costed: Costed, bare?: Costed): Record<string, string> {
  return {
    'calls/s': figure(costed.perSecond),
    'of bare': bare === undefined ? '' : `${figure((100 * costed.perSecond) / bare.perSecond)} %`,
    'p50 ms': figure(costed.p50, 1),
    'p99 ms': figure(costed.p99, 1),
    'CPU ms/call': figure(costed.cpuPerCall, 2),
    failed: costed.failures === 0 ? '' : String(costed.failures),
  };
}
