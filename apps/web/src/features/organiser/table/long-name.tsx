/** A name in a cell: two lines of it before it is cut, and all of it under the mouse. Names of teams have up to 50 letters. */
export function LongName({ name }: { readonly name: string }) {
  return (
    <span title={name} className="line-clamp-2 whitespace-normal break-words leading-snug">
      {name}
    </span>
  );
}
