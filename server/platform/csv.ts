/** Tables as files that spreadsheets and banks open (RFC 4180). */

// What a spreadsheet takes for a formula, or reads past.
const FORMULA = /^[=+\-@\t\r\n\0]/

/** Rows of cells; one that a spreadsheet would carry out is made a text by a quote before it. */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join(''))
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
