/** Degrees north and east (WGS 84). */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** The sphere that web maps measure circles on, in metres; markers are placed by the same, so that borders meet. */
const EARTH_RADIUS_M = 6_371_000;

/** The point at a distance and bearing from another, along a great circle. */
export function pointFrom(centre: LatLng, distanceM: number, bearingDeg: number): LatLng {
  const angle = distanceM / EARTH_RADIUS_M;
  const bearing = radians(bearingDeg);
  const lat0 = radians(centre.lat);
  const lat = Math.asin(Math.sin(lat0) * Math.cos(angle) + Math.cos(lat0) * Math.sin(angle) * Math.cos(bearing));
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat0),
    Math.cos(angle) - Math.sin(lat0) * Math.sin(lat),
  );
  return { lat: degrees(lat), lng: centre.lng + degrees(east) };
}

/** Metres between two points: the haversine formula (Sinnott 1984). */
export function distanceBetweenM(a: LatLng, b: LatLng): number {
  const lat0 = radians(a.lat);
  const lat = radians(b.lat);
  const halfLat = Math.sin((lat - lat0) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(halfLat ** 2 + Math.cos(lat0) * Math.cos(lat) * halfLng ** 2));
}

/** Degrees clockwise from north, 0 to 360, in which the great circle from one point to another sets out. */
export function bearingFrom(from: LatLng, to: LatLng): number {
  const [lat0, lat, east] = [radians(from.lat), radians(to.lat), radians(to.lng - from.lng)];
  const y = Math.sin(east) * Math.cos(lat);
  const x = Math.cos(lat0) * Math.sin(lat) - Math.sin(lat0) * Math.cos(lat) * Math.cos(east);
  return (degrees(Math.atan2(y, x)) + 360) % 360;
}

function radians(deg: number): number {
  return (deg * Math.PI) / 180;
}

function degrees(rad: number): number {
  return (rad * 180) / Math.PI;
}
