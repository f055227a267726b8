/** Blocks of cells as spreadsheets exchange them: tabs between cells, line breaks between rows, quotes around both. */

// Characters that make a spreadsheet run a cell as a formula.
const FORMULA = /^[=+\-@]/

export function parseBlock(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let place = 0; place < text.length; place += 1) {
    const char = text[place] ?? ''
    const row = rows.at(-1) ?? []
    const cell = row.at(-1) ?? ''
    if (isQuoted && char === '"' && text[place + 1] === '"') {
      row[row.length - 1] = `${cell}"`
      place += 1
    } else if (char === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
    } else if (!isQuoted && char === '\t') {
      row.push('')
    } else if (!isQuoted && (char === '\n' || char === '\r')) {
      if (char === '\r' && text[place + 1] === '\n') place += 1
      rows.push([''])
    } else {
      row[row.length - 1] = cell + char
    }
  }
  const last = rows.at(-1)
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop()
  return rows.map((row) => row.map(withoutQuote))
}

/** Cells that look like formulas get a leading quote, which parseBlock takes off again. */
export function formatBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /["\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function withoutQuote(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
