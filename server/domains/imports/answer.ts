import type { ImportDetails, ImportedRow, ProductImport } from '#contract/imports.ts'
import { readStoreCategories } from '#domains/catalog/index.ts'
import { problemText } from '#platform/problem-texts.ts'
import type { Work } from '#platform/work.ts'
import { UNDO_HOURS } from '#values/product-import.ts'
import { readZippedState } from './archive-queries.ts'
import { suggestedCategory } from './categories.ts'
import { isFixed, mappedColumns } from './mapping.ts'
import * as queries from './queries.ts'

export const PREVIEWED = 100

const HOUR_MS = 3_600_000

export function undoableUntil({ state, finished_at }: queries.ImportRow, now: Date): Date | undefined {
  if (state !== 'finished' || !finished_at) return undefined
  const until = new Date(finished_at.getTime() + UNDO_HOURS * HOUR_MS)
  return until > now ? until : undefined
}

export function importAnswer(
  row: queries.ImportRow,
  { locale, now }: Pick<Work, 'locale' | 'now'>,
): ProductImport {
  const until = undoableUntil(row, now)
  const { counts, pictures } = row
  return {
    id: row.id,
    file_name: row.file_name,
    format: row.format,
    state: row.state,
    created_at: row.created_at.toISOString(),
    ...(row.creator !== null && { created_by: row.creator }),
    ...(row.finished_at && { finished_at: row.finished_at.toISOString() }),
    publishes: row.publishes,
    ...(row.failure !== null && { failure: problemText(row.failure, locale, { row: '' }) }),
    counts: {
      products: counts.products,
      new: counts.new,
      changed: counts.changed,
      unchanged: counts.unchanged,
      refused: counts.refused,
      done: row.state === 'undoing' || row.state === 'undone' ? counts.undone : counts.done,
      ignored_rows: row.ignored_rows,
      publishable: counts.publishable,
      published: counts.published,
      incomplete: counts.incomplete,
      pictures: pictures.all,
      pictures_done: pictures.done,
      pictures_failed: pictures.failed,
    },
    ...(until && { can_undo_until: until.toISOString() }),
  }
}

export function rowAnswer(row: queries.ImportedRow, locale: string): ImportedRow {
  return {
    handle: row.handle,
    name: row.name,
    rows: row.rows,
    variants: row.variants,
    outcome: row.outcome,
    issues: row.issues.map(({ row: number, column, code, isWarning }) => ({
      row: number,
      ...(column !== undefined && { column }),
      message: problemText(code, locale),
      is_warning: isWarning,
    })),
  }
}

/** An import with its mapping, preview and what can be chosen. */
export async function importDetails(work: Work, row: queries.ImportRow): Promise<ImportDetails> {
  const choices = await readStoreCategories(work, row.store_id)
  const preview = await queries.readRows(work, { id: row.id, after: -1, count: PREVIEWED })
  const columns = mappedColumns(row)
  const zipped = await readZippedState(work, row.id)
  return {
    import: importAnswer(row, work),
    columns: row.headers.map((header, place) => {
      const column = columns.find((each) => each.place === place)
      return {
        place,
        header,
        samples: row.samples[place] ?? [],
        ...(column && { field: column.field }),
        is_fixed: column !== undefined && isFixed(column.field),
      }
    }),
    categories: Object.entries(row.found_categories).map(([name, products]) => {
      const isChosen = Object.hasOwn(row.categories, name)
      const id = isChosen ? row.categories[name] : suggestedCategory(name, choices)
      return { name, products, ...(id && { category_id: id }), is_suggested: !isChosen && id !== undefined }
    }),
    ...(row.default_category_id !== null && { default_category_id: row.default_category_id }),
    ...((zipped.named > 0 || zipped.waiting > 0 || zipped.failures.length > 0) && {
      zipped_pictures: {
        named: zipped.named,
        found: zipped.found,
        missing: zipped.missing,
        is_unpacking: zipped.waiting > 0,
        failures: zipped.failures.map(
          ({ file_name, failure }) => `${file_name}: ${problemText(failure, work.locale, { row: '' })}`,
        ),
      },
    }),
    preview: preview.map((each) => rowAnswer(each, work.locale)),
    choices: choices.map(({ id, name, depth }) => ({ id, name, depth })),
  }
}
