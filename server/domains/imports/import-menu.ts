import type { Answer, Given } from '#contract/endpoint.ts'
import type { importMenu as contract } from '#contract/menu-import.ts'
import { DISHES_MAX, kitchenOf, saveMenu } from '#domains/catalog/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import { problemText } from '#platform/problem-texts.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { minorUnitsIn } from '#values/money.ts'
import type { ImportOutcome } from '#values/product-import.ts'
import { InvalidFile } from './read/invalid-file.ts'
import { type MenuRow, type ReadMenu, readMenuRows } from './read/menu-rows.ts'
import { openTable } from './read/open-table.ts'
import { withBytes } from './stored-file.ts'

const HOUR_MS = 3_600_000
const UPLOADS = { what: 'menu imports', max: 120, windowMs: HOUR_MS } as const

/** Reads a file with a menu outside a transaction and saves its dishes in one. */
export const importMenu = {
  steps: async (
    begin: Begin,
    { params, query, upload }: Given<typeof contract>,
  ): Promise<Answer<typeof contract>> => {
    const kitchen = (work: Work) => {
      const { storeId } = staffOf(work, params.store)
      return kitchenOf(work, storeId).then(({ currency }) => ({ storeId, currency }))
    }
    const { currency } = await begin(async (work) => {
      const found = await kitchen(work)
      await consumeLimit(work, UPLOADS, found.storeId)
      return found
    })
    const menu = await menuIn(Buffer.from(await upload.arrayBuffer()), currency)
    return begin(async (work) => {
      const { storeId } = await kitchen(work)
      const outcomes = await saveMenu(work, {
        storeId,
        dishes: menu.rows.map(({ dish }) => dish),
        isDryRun: query.is_dry_run === 'true',
      })
      return answerOf(menu, outcomes, work.locale)
    })
  },
}

/** @throws invalid_input */
async function menuIn(bytes: Buffer, currency: string): Promise<ReadMenu> {
  try {
    return await withBytes(bytes, async (path) =>
      readMenuRows(await openTable(path), {
        currency,
        minorUnits: minorUnitsIn(currency),
        dishesMax: DISHES_MAX,
      }),
    )
  } catch (error) {
    if (error instanceof InvalidFile)
      throw problem('invalid_input', { row: error.row ?? '' }, { file: [error.fault] })
    throw error
  }
}

type Outcomes = Awaited<ReturnType<typeof saveMenu>>

const HEADER_LENGTH_MAX = 200

function answerOf(
  { rows, columns, ignored }: ReadMenu,
  outcomes: Outcomes,
  locale: string,
): Answer<typeof contract> {
  const answered = rows.map(({ number, name, faults }, place) => {
    const { outcome, faults: others = [] } = outcomes[place] ?? { outcome: 'refused' as const }
    return {
      number,
      name,
      outcome,
      issues: [...faults, ...others.map(inColumn(columns))].map(({ column, code }) => ({
        ...(column !== undefined && { column: column.slice(0, HEADER_LENGTH_MAX) }),
        message: problemText(code, locale),
      })),
    }
  })
  const countOf = (outcome: ImportOutcome) => answered.filter((row) => row.outcome === outcome).length
  return {
    counts: {
      new: countOf('new'),
      changed: countOf('changed'),
      unchanged: countOf('unchanged'),
      refused: countOf('refused'),
    },
    rows: answered,
    ignored_columns: ignored.map((header) => header.slice(0, HEADER_LENGTH_MAX)),
  }
}

function inColumn(columns: ReadMenu['columns']) {
  return ({
    field,
    code,
  }: Outcomes[number]['faults'][number]): {
    column?: string
    code: MenuRow['faults'][number]['code']
  } => {
    const column = columns.find((each) => each.field === field && each.language === 'en')?.header
    return { ...(column !== undefined && { column }), code }
  }
}
