import { expect, it } from 'vitest';
import { createRepairStore, wantedOperations } from './repair.store.ts';
import { device, operations } from '../testing/repairs-server.ts';

const byKind = (kind: string) => {
  const found = operations.find((operation) => operation.kind === kind);
  if (!found) throw new Error(`no operation of the kind ${kind}`);
  return found;
};
const opened = () => {
  const store = createRepairStore();
  store.getState().openDevice(device.device_identifier, operations, []);
  return store;
};

it('two displays exclude each other, everything else goes together', () => {
  const store = opened();
  for (const kind of ['display_original', 'battery', 'display_compatible']) store.getState().toggle(byKind(kind), operations);
  expect(store.getState().operations).toEqual(['op-battery', 'op-display_compatible']);
  store.getState().toggle(byKind('battery'), operations);
  expect(store.getState().operations).toEqual(['op-display_compatible']);
});

it('an address may ask for operations; of an excluding group one is ticked', () => {
  expect(wantedOperations(operations, ['display_original', 'battery', 'nonsense'])).toEqual(['op-display_original', 'op-battery']);
  expect(wantedOperations(operations, ['display_original', 'display_compatible'])).toHaveLength(1);
});

it('another colour keeps what is chosen, where it is done too', () => {
  const store = opened();
  store.getState().toggle(byKind('battery'), operations);
  store.getState().toggle(byKind('water'), operations);
  store.getState().openDevice('apple-iphone-13-128gb-pink', [byKind('battery')], []);
  expect(store.getState()).toMatchObject({ deviceIdentifier: 'apple-iphone-13-128gb-pink', operations: ['op-battery'] });
});

it('another store takes the time of the old one away', () => {
  const store = opened();
  store.getState().chooseStore('one');
  store.getState().chooseSlot('2026-11-23T09:00:00.000Z');
  store.getState().chooseStore('one');
  expect(store.getState().slot).not.toBeNull();
  store.getState().chooseStore('two');
  expect(store.getState().slot).toBeNull();
});
