import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Minor units; safe integers by the contract. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });
export const marketColumn = (name: string) => text(name, { enum: ['cz', 'ro'] });
/** Dates as `YYYY-MM-DD`; the driver would make instants of them. */
export const dates = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'date[]',
  toDriver: (value) => `{${value.join(',')}}`,
  fromDriver: (value) => value.replaceAll(/[{}]/g, '').split(',').filter(Boolean),
});
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
