import type { OfficePage, officePaths, PathParams } from '@okruh/contracts/office-paths';
import type { ComponentType } from 'react';
import type { OfficeMessages } from './messages.ts';

/** The component of each page; it gets the values of its address as props. */
export type PageComponents<Names extends OfficePage> = {
  readonly [Name in Names]: ComponentType<PathParams<(typeof officePaths)[Name]>>;
};

/** The pages of one part of the back office, and the texts that load with the first of them. */
export interface Area<Names extends OfficePage> {
  readonly messages: readonly OfficeMessages[];
  readonly pages: PageComponents<Names>;
}
