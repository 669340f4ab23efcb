/** Degrees north and east. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_KM = 6371;

/** Great-circle distance. */
export function kilometres(a: Place, b: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const chord = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}
