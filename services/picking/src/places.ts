/** The place that isn't a store. */
export const WAREHOUSE = 'warehouse';
