import { desktopBack, type DesktopBackOptions, laptopBack, watchBack, type WatchBackOptions } from './backs.ts';
import { cable, type CableOptions } from './cable.ts';
import { charger, type ChargerOptions } from './charger.ts';
import { desktop, type DesktopOptions, laptop, type LaptopOptions } from './computer.ts';
import { glass, type GlassOptions } from './glass.ts';
import { headphones, type HeadphonesOptions } from './headphones.ts';
import { phoneCase, type PhoneCaseOptions } from './phone-case.ts';
import { phone, type PhoneOptions } from './phone.ts';
import { powerBank, type PowerBankOptions } from './power-bank.ts';
import { strap, type StrapOptions, stylus, type StylusOptions, tabletCover, tracker, type TrackerOptions } from './small-things.ts';
import { battery, type BatteryOptions, displayPart, type DisplayPartOptions } from './spare-part.ts';
import type { ArtOptions } from './svg.ts';
import { tablet, type TabletOptions } from './tablet.ts';
import { watch, type WatchOptions } from './watch.ts';

/** What each kind of drawing needs. */
interface ArtKinds {
  readonly phone: PhoneOptions;
  readonly tablet: TabletOptions;
  readonly watch: WatchOptions;
  readonly 'watch-back': WatchBackOptions;
  readonly laptop: LaptopOptions;
  readonly 'laptop-back': ArtOptions;
  readonly desktop: DesktopOptions;
  readonly 'desktop-back': DesktopBackOptions;
  readonly headphones: HeadphonesOptions;
  readonly case: PhoneCaseOptions;
  readonly 'tablet-cover': ArtOptions;
  readonly glass: GlassOptions;
  readonly charger: ChargerOptions;
  readonly cable: CableOptions;
  readonly 'power-bank': PowerBankOptions;
  readonly stylus: StylusOptions;
  readonly tracker: TrackerOptions;
  readonly strap: StrapOptions;
  readonly display: DisplayPartOptions;
  readonly battery: BatteryOptions;
}

const drawings: { readonly [K in keyof ArtKinds]: (options: ArtKinds[K]) => string } = {
  phone,
  tablet,
  watch,
  'watch-back': watchBack,
  laptop,
  'laptop-back': laptopBack,
  desktop,
  'desktop-back': desktopBack,
  headphones,
  case: phoneCase,
  'tablet-cover': tabletCover,
  glass,
  charger,
  cable,
  'power-bank': powerBank,
  stylus,
  tracker,
  strap,
  display: displayPart,
  battery,
};

type ArtOf<K extends keyof ArtKinds> = { readonly kind: K; readonly options: ArtKinds[K] };
/** A drawing as it can be stored with a product: its kind and what the kind needs. */
export type DeviceArt = { [K in keyof ArtKinds]: ArtOf<K> }[keyof ArtKinds];

const drawOne = <K extends keyof ArtKinds>(art: ArtOf<K>): string => drawings[art.kind](art.options);

/** The SVG text of a drawing, 480 × 480 on a transparent ground. Same input, same text. */
export const draw = (art: DeviceArt): string => drawOne(art);
