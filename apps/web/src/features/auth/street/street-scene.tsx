export function StreetScene() {
  return null;
}
