/** Settings of people that follow them to other computers; what belongs to a computer (camera, sounds, place) isn't one of them. */

/** What the service stores of a setting; longer values are JSON. */
export type SettingValue = string | number | boolean;
export type Settings = Readonly<Record<string, SettingValue>>;

/** What this browser remembers for a person. */
interface Remembered {
  readonly values: Settings;
  /** Names of settings that the service doesn't have yet as they are here. */
  readonly unsent: readonly string[];
}

const NOTHING: Remembered = { values: {}, unsent: [] };
const listeners = new Set<() => void>();
/** Where storage is blocked: settings last as long as the page. */
const memory = new Map<string, string>();
let last: { readonly text: string; readonly remembered: Remembered } | null = null;

const toName = (personId: string): string => `okruh-settings:${personId}`;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isValue = (value: unknown): value is SettingValue => ['string', 'number', 'boolean'].includes(typeof value);
const toSettings = (value: unknown): Settings =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, SettingValue] => isValue(entry[1])));

function readText(name: string): string | null {
  try {
    return memory.get(name) ?? window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(text: string): Remembered {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed)) return NOTHING;
    const unsent = Array.isArray(parsed['unsent']) ? parsed['unsent'].filter((name) => typeof name === 'string') : [];
    return { values: toSettings(parsed['values']), unsent };
  } catch {
    return NOTHING;
  }
}

function read(personId: string): Remembered {
  const text = readText(toName(personId));
  if (text === null) return NOTHING;
  if (last?.text !== text) last = { text, remembered: parse(text) };
  return last.remembered;
}

function write(personId: string, remembered: Remembered): void {
  const name = toName(personId);
  const text = JSON.stringify(remembered);
  try {
    window.localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
  for (const listener of listeners) listener();
}

/** A setting of a person as this browser remembers it; undefined without one. */
export const readSetting = (personId: string, name: string): SettingValue | undefined => read(personId).values[name];

/** Remembers a setting at once, for the service to be sent; null forgets it. */
export function writeSetting(personId: string, name: string, value: SettingValue | null): void {
  const { values, unsent } = read(personId);
  const { [name]: _before, ...others } = values;
  write(personId, { values: value === null ? others : { ...others, [name]: value }, unsent: [...new Set([...unsent, name])] });
}

/** What the service has to be sent; null is a setting that was forgotten. */
export function listUnsent(personId: string): Readonly<Record<string, SettingValue | null>> {
  const { values, unsent } = read(personId);
  return Object.fromEntries(unsent.map((name) => [name, values[name] ?? null]));
}

/** The service has these, unless they were changed meanwhile. */
export function noteSent(personId: string, sent: Readonly<Record<string, SettingValue | null>>): void {
  const { values, unsent } = read(personId);
  write(personId, { values, unsent: unsent.filter((name) => !(name in sent) || (values[name] ?? null) !== sent[name]) });
}

/**
 * Takes over what the service has of a person: it wins, except over what was changed here and isn't there yet. Where it has nothing
 * at all, what this browser remembers is sent.
 */
export function takeOver(personId: string, params: Readonly<Record<string, unknown>>): void {
  const { values, unsent } = read(personId);
  const theirs = toSettings(params);
  if (Object.keys(theirs).length === 0) {
    write(personId, { values, unsent: [...new Set([...unsent, ...Object.keys(values)])] });
    return;
  }
  const ours = Object.fromEntries(unsent.flatMap((name) => (name in values ? [[name, values[name] ?? '']] : [])));
  const stored = Object.fromEntries(Object.entries(theirs).filter(([name]) => !unsent.includes(name)));
  write(personId, { values: { ...stored, ...ours }, unsent });
}

/** Listens to changes, those of other tabs too. @returns a function that ends it */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
