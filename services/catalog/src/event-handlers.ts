import type { Handler } from '@okruh/service-kit';

/** Everything that the catalogue hears of. Features add their handlers here. */
export const eventHandlers = (): Handler[] => [];
