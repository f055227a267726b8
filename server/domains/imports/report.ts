import type { FileResponse } from '#contract/vocabulary.ts'
import { csvOf } from '#platform/csv.ts'
import { problemText } from '#platform/problem-texts.ts'
import type { Work } from '#platform/work.ts'
import { readFailedPictures } from './picture-queries.ts'
import { type ImportRow, readRows } from './queries.ts'

const PAGE = 5000

const headers = ['Rows', 'Handle', 'Name', 'Outcome', 'Row', 'Column', 'Message'] as const

/** A line for each product, and one for each further message. */
export async function importReport(work: Work, row: ImportRow): Promise<FileResponse> {
  const lines: string[][] = [[...headers]]
  let after = -1
  for (;;) {
    const rows = await readRows(work, { id: row.id, after, count: PAGE })
    for (const each of rows) {
      const own = [each.rows.join(' '), each.handle, each.name, outcomeOf(each)]
      if (each.issues.length === 0) lines.push([...own, '', '', ''])
      for (const { row: number, column = '', code } of each.issues) {
        lines.push([...own, String(number), column, problemText(code, work.locale)])
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    after = last.position
  }
  for (const { handle, name, rows, url, failure } of await readFailedPictures(work, row.id)) {
    lines.push([
      rows.join(' '),
      handle,
      name,
      'picture',
      String(rows[0] ?? ''),
      url,
      problemText(failure, work.locale),
    ])
  }
  return { name: `import-${row.id}.csv`, bytes: csvOf(lines) }
}

function outcomeOf({
  outcome,
  applied_at,
  undone_at,
  publication,
}: {
  readonly outcome: string
  readonly publication: string | null
  readonly applied_at: Date | null
  readonly undone_at: Date | null
}): string {
  if (undone_at) return 'undone'
  if (publication === 'published' || publication === 'submitted') return `${outcome}, ${publication}`
  return applied_at || outcome === 'refused' || outcome === 'unchanged' ? outcome : `${outcome}, not saved`
}
