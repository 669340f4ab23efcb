import { escapeHtml } from '../party.ts';
import { carriers, type EventKind, type SandboxCarrier, type Shipment } from './shipment.ts';

const buttons: readonly (readonly [EventKind, string])[] = [
  ['handed_over', 'Handed over'],
  ['in_transit', 'In transit'],
  ['out_for_delivery', 'Out for delivery'],
  ['at_pickup_point', 'At the point'],
  ['attempt_failed', 'Failed attempt'],
  ['delivered', 'Delivered'],
  ['returning', 'Returning'],
  ['returned', 'Returned'],
  ['lost', 'Lost'],
  ['weight_corrected', 'Wrong weight'],
  ['collection_missed', 'Nobody handed it over'],
];

const style = `:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem }
  article { border: 1px solid light-dark(#c9d0d5, #3b444b); border-radius: .75rem; padding: 1rem; margin: 1rem 0 } h2 { font-size: 1.1rem; margin: 0 }
  form { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem } button { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
  ol { margin: .5rem 0 0; padding-inline-start: 1.25rem } .soft { color: light-dark(#55606a, #a3aeb7); font-size: .875rem }`;

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const eventList = ({ events }: Shipment): string =>
  `<ol>${events.map(({ kind, at, place }) => `<li>${escapeHtml(`${at} ${kind} ${place}`)}</li>`).join('')}</ol>`;

/** Every parcel of a carrier, the newest first, with a button for all that can happen to it. */
export const parcelsPage = (carrier: SandboxCarrier, shipments: readonly Shipment[]): string =>
  page(
    `${carriers[carrier].name}: parcels`,
    shipments.length === 0
      ? '<p>No parcel was booked yet.</p>'
      : shipments
          .toReversed()
          .slice(0, 100)
          .map(
            (
              shipment,
            ) => `<article><h2><a href="/shipping/${carrier}/track/${shipment.tracking_number}">${shipment.tracking_number}</a></h2>
<p class="soft">${escapeHtml(`${shipment.order_number}, ${shipment.market}, ${shipment.service}, ${shipment.weight_grams} g, ${shipment.state}${shipment.pickup_day === null ? '' : `, fetched on ${shipment.pickup_day}`}`)}</p>
<form method="post" action="/shipping/${carrier}/parcels/${shipment.tracking_number}">${buttons
              .map(([kind, label]) => `<button name="kind" value="${kind}">${label}</button>`)
              .join('')}</form>${eventList(shipment)}</article>`,
          )
          .join(''),
  );

/** What a recipient sees. */
export const trackingPage = (carrier: SandboxCarrier, shipment: Shipment): string =>
  page(`${carriers[carrier].name} ${shipment.tracking_number}`, eventList(shipment));

/** The way to each carrier's parcels. */
export const carriersPage = (): string =>
  page(
    'Carriers',
    `<ul>${Object.entries(carriers)
      .map(([id, { name }]) => `<li><a href="/shipping/${id}">${escapeHtml(name)}</a></li>`)
      .join('')}</ul>`,
  );
