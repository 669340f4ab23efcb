import { addDays, type IsoDate } from '@okruh/market';

/** `2026-11` of a day of it. */
export const getMonth = (day: IsoDate): string => day.slice(0, 7);

/** First day of the month after a month, `2026-11`. */
export const getNextMonth = (month: string): IsoDate => `${getMonth(addDays(`${month}-01`, 31))}-01`;
