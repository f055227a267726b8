/** CSV files for spreadsheets and banks (RFC 4180). */

// Characters that make a spreadsheet run a cell as a formula, or that it skips.
const FORMULA = /^[=+\-@\t\r\n\0]/

/** Encodes rows as CSV. Cells that look like formulas get a leading quote, against CSV injection. */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join(''))
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
