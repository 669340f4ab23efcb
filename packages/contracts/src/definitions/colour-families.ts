/** Colours as the filter of the shop groups them, in the order in which they are offered. No schema here: browsers import this file. */
export const colourFamilyIds = [
  'black',
  'white',
  'grey',
  'silver',
  'blue',
  'green',
  'purple',
  'pink',
  'red',
  'orange',
  'yellow',
  'gold',
  'brown',
  'clear',
] as const;
export type ColourFamily = (typeof colourFamilyIds)[number];
