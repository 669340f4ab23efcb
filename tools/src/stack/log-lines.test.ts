import { expect, test } from 'vitest';
import { createLineReader, lastLines } from './log-lines.ts';

function received(chunks: readonly string[], isError = false): string[] {
  const said: string[] = [];
  const read = createLineReader((summary) => said.push(summary), isError);
  for (const chunk of chunks) read(Buffer.from(chunk));
  return said;
}

test('warnings and errors reach the terminal, everyday lines stay in the file', () => {
  const lines = ['{"level":30,"msg":"served"}', '{"level":40,"msg":"slow"}', '{"level":50,"msg":"failed","err":{"message":"no room"}}'];
  expect(received([`${lines.join('\n')}\n`])).toEqual(['warning: slow', 'error: failed (no room)']);
});

test('a line that comes in pieces is read whole, whatever the pieces cut through', () => {
  const line = Buffer.from('{"level":40,"msg":"příliš pomalé"}\n');
  for (let cut = 1; cut < line.length; cut += 1) {
    const said: string[] = [];
    const read = createLineReader((summary) => said.push(summary), false);
    read(line.subarray(0, cut));
    read(line.subarray(cut));
    expect(said, `cut at ${cut}`).toEqual(['warning: příliš pomalé']);
  }
});

test('whatever else goes to standard error is shown as it is', () => {
  expect(received(['Debugger attached.\n\n', 'half a ', 'line\n'], true)).toEqual(['Debugger attached.', 'half a line']);
});

test('the last lines are the last ones', () => {
  expect(lastLines(Buffer.from('one\ntwo\nthree\n'), 2)).toBe('two\nthree');
});
