import { desktop, laptop, type DesktopOptions, type LaptopOptions } from './computer.ts';
import { phone, type PhoneOptions } from './phone.ts';
import { tablet, type TabletOptions } from './tablet.ts';
import { watch, type WatchOptions } from './watch.ts';

/** A drawing as it can be stored with a product: its kind and what the kind needs. */
export type DeviceArt =
  | { readonly kind: 'phone'; readonly options: PhoneOptions }
  | { readonly kind: 'tablet'; readonly options: TabletOptions }
  | { readonly kind: 'watch'; readonly options: WatchOptions }
  | { readonly kind: 'laptop'; readonly options: LaptopOptions }
  | { readonly kind: 'desktop'; readonly options: DesktopOptions };

/** The SVG text of a drawing, 480 × 480 on a transparent ground. Same input, same text. */
export function draw(art: DeviceArt): string {
  switch (art.kind) {
    case 'phone':
      return phone(art.options);
    case 'tablet':
      return tablet(art.options);
    case 'watch':
      return watch(art.options);
    case 'laptop':
      return laptop(art.options);
    case 'desktop':
      return desktop(art.options);
  }
}
