/**
 * The number in a text field, with a decimal point or comma. What is no number becomes -1, which no field takes, so that
 * whoever checks the whole names the field.
 */
export function typedNumber(text: string): number {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? -1 : value;
}
