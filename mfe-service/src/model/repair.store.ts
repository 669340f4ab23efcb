import type { HandOver, OperationChoice } from '@okruh/contracts/http/repairs';
import { createStore } from 'zustand/vanilla';

/** Unfinished input of a booking. Nothing personal: it is kept in the tab's storage. */
export interface RepairState {
  /** Device that the choices belong to; another one starts again. */
  readonly deviceIdentifier: string | null;
  /** Ids of the chosen operations. */
  readonly operations: readonly string[];
  readonly handOver: HandOver;
  /** Store that the device is brought to, and `starts_at` of the chosen time. */
  readonly storeId: string | null;
  readonly slot: string | null;
  /** Day of the courier. */
  readonly pickupDate: string | null;
}

export interface RepairActions {
  /** A device with its operations: what was chosen and is done there too stays, another colour keeps it all. */
  openDevice(deviceIdentifier: string, all: readonly OperationChoice[], wanted: readonly string[]): void;
  /** Ticks or unticks; operations of one group exclude each other. */
  toggle(operation: OperationChoice, all: readonly OperationChoice[]): void;
  chooseHandOver(handOver: HandOver): void;
  chooseStore(storeId: string): void;
  chooseSlot(slot: string | null): void;
  choosePickupDate(date: string): void;
  /** The selection changed, or the booking is done. */
  clear(): void;
}
export type RepairStore = ReturnType<typeof createRepairStore>;

export const emptyRepair: RepairState = {
  deviceIdentifier: null,
  operations: [],
  handOver: 'store',
  storeId: null,
  slot: null,
  pickupDate: null,
};

/** Ids of the operations that the address asks for: each by its kind, or by its own id where one kind has several. */
export const wantedOperations = (all: readonly OperationChoice[], words: readonly string[]): readonly string[] =>
  words
    .flatMap((word) => all.find(({ value }) => value === word) ?? all.find(({ kind }) => kind === word) ?? [])
    .reduce<readonly string[]>((chosen, { value }) => withOperation(chosen, value, all), []);

/** The chosen operations with one more; those that it excludes go. */
export function withOperation(chosen: readonly string[], id: string, all: readonly OperationChoice[]): readonly string[] {
  if (chosen.includes(id)) return chosen;
  const group = all.find(({ value }) => value === id)?.exclusive_group ?? null;
  const excluded = new Set(group === null ? [] : all.filter((other) => other.exclusive_group === group).map(({ value }) => value));
  return [...chosen.filter((other) => !excluded.has(other)), id];
}

/**
 * One store per page, so that two server renders never share a visitor's choices.
 *
 * @param start what is known before the first render: the server's render and hydration see the first state only
 */
export function createRepairStore(start: Partial<RepairState> = {}) {
  return createStore<RepairState & RepairActions>()((set, get) => ({
    ...emptyRepair,
    ...start,
    openDevice(deviceIdentifier, all, wanted) {
      const { deviceIdentifier: opened, operations } = get();
      if (opened === deviceIdentifier) return;
      const saved = operations.filter((id) => all.some(({ value }) => value === id));
      set({ deviceIdentifier, operations: wanted.reduce<readonly string[]>((chosen, id) => withOperation(chosen, id, all), saved) });
    },
    toggle({ value }, all) {
      const { operations } = get();
      set({ operations: operations.includes(value) ? operations.filter((id) => id !== value) : withOperation(operations, value, all) });
    },
    chooseHandOver: (handOver) => set({ handOver }),
    // Times belong to a store.
    chooseStore: (storeId) => set(storeId === get().storeId ? {} : { storeId, slot: null }),
    chooseSlot: (slot) => set({ slot }),
    choosePickupDate: (pickupDate) => set({ pickupDate }),
    clear: () => set(emptyRepair),
  }));
}
