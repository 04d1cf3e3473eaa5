/**
 * A sign that programs for tables take for the beginning of a formula, at the beginning of a cell. Which sign ends a cell
 * depends on the language of the machine: some open a list with commas as one with semicolons or tabs.
 */
const FORMULA = /(?<=^|[;,|\t\r\n])(?=["' ]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/gu;

/** A text for a cell of a list that people open in a program for tables: names are typed by strangers, and never run. */
export function tableCell(text: string): string {
  return text.replaceAll(FORMULA, "'");
}
