import type { PackageRequest } from './package-request.ts';
import type { Answer } from '@okruh/service-kit';
import type { SummedPackage } from '../pricing/computed-cart.ts';
import type { ReadCart } from '../request/read-cart.ts';

export interface Found extends ReadCart {
  readonly one: SummedPackage;
}

/** How the routes of a package find it and answer it. */
export interface PackageFinder {
  readonly find: (request: PackageRequest) => Promise<Found | null>;
  readonly shown: (request: PackageRequest, withExtras?: boolean) => Promise<Answer>;
}
