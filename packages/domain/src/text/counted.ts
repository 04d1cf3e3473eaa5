/**
 * A number with what it counts, in English: '1 picture', '3 pictures'. The word may take its verb along:
 * `counted(n, 'picture was', 'pictures were')`.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
