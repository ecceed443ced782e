/** One value of a CSV file. Null is an empty cell. */
export type CsvCell = string | number | null

/** What separates cells. Spreadsheets expect a semicolon where decimals are written with a comma. */
export type CsvSeparator = ',' | ';'

/** A UTF-8 byte order mark. Without it, Excel takes the file for one of another character set. */
export const CSV_START = '\uFEFF'

/** Positions before a formula, for any delimiter that a spreadsheet may use. */
const BEFORE_FORMULA = /(?:^|[,;|\t\r\n]) *(?=[=+\-@＝＋－＠])/gu
/** Some spreadsheets skip such characters and read the formula behind them. */
const LEFT_OUT = /^(?=[\s\p{Cc}\p{Cf}])/u

/** Formats one line of a CSV file. No cell is run as a formula. */
export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map(cellText).join(separator)}\r\n`
}

/** Numbers stay numbers. A text that looks like a formula gets a quote in front. */
function cellText(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(BEFORE_FORMULA, "$&'").replace(LEFT_OUT, "'")
  return `"${harmless.replaceAll('"', '""')}"`
}
