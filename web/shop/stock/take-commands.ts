import type { Api } from '#app/api.ts'
import { refuse } from '#app/refusal.ts'
import type { StockCount } from '#contract/stock-takes.ts'
import { textOf } from '../cart-form.ts'

/** What the page of a stock take shows after counts were entered. */
export interface EnteredCounts {
  readonly entered: number
  /** The variant that was scanned last. */
  readonly scanned?: StockCount
  readonly failed: readonly {
    readonly code: string
    readonly error: 'unknown' | 'several' | 'changed' | 'line'
  }[]
}

interface Entering {
  readonly api: Api
  readonly params: { readonly store: string; readonly id: string }
  readonly form: FormData
}

/** Adds one piece of what was scanned. */
export async function enterScan({ api, params, form }: Entering) {
  const code = textOf(form, 'code')
  if (code === undefined) return { entered: 0, failed: [] } satisfies EnteredCounts
  return send({ api, params, form }, [{ name: code, item: { code, add: 1 } }])
}

/** Enters what was typed into the list: a field per variant, with what it showed before. */
export async function enterList({ api, params, form }: Entering) {
  const rows = [...form.keys()].flatMap((key) => {
    const id = key.startsWith('count.') ? key.slice('count.'.length) : ''
    if (id === '') return []
    const counted = textOf(form, key)
    const was = textOf(form, `was.${id}`)
    if (counted === was) return []
    return [
      {
        name: textOf(form, `name.${id}`) ?? id,
        item: {
          variant_id: id,
          counted: counted === undefined ? null : wholeOf(counted),
          was: was === undefined ? null : wholeOf(was),
        },
      },
    ]
  })
  return send({ api, params, form }, rows)
}

/** Enters lines of SKU or barcode and count, as pasted from a spreadsheet or a CSV file. */
export async function enterLines({ api, params, form }: Entering) {
  const file = form.get('file')
  const text = file instanceof File && file.size > 0 ? await file.text() : String(form.get('lines') ?? '')
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.map((line) => ({ line, match: /^\s*"?(.+?)"?\s*[,;\t]\s*"?(\d+)"?\s*$/.exec(line) }))
  const items = rows.flatMap(({ match }) => {
    const [, code = '', count = ''] = match ?? []
    return match ? [{ name: code, item: { code, counted: Number(count) } }] : []
  })
  // The first line may be a header.
  const unread = rows.flatMap(({ line, match }, place) => (match || place === 0 ? [] : [line]))
  const outcome = await send({ api, params, form }, items)
  if (!('entered' in outcome)) return outcome
  return {
    ...outcome,
    failed: [...unread.map((code) => ({ code, error: 'line' as const })), ...outcome.failed],
  }
}

type CountItem =
  | { readonly code: string; readonly add: number }
  | { readonly code: string; readonly counted: number }
  | { readonly variant_id: string; readonly counted: number | null; readonly was: number | null }

async function send(
  { api, params, form }: Entering,
  rows: readonly { readonly name: string; readonly item: CountItem }[],
) {
  if (rows.length === 0) return { entered: 0, failed: [] } satisfies EnteredCounts
  try {
    const { results } = await api('POST /seller/stores/{store}/stock-takes/{id}/counts', {
      params,
      body: { items: rows.map(({ item }) => item) },
    })
    const failed = results.flatMap((result, place) =>
      'error' in result ? [{ code: rows[place]?.name ?? '', error: result.error }] : [],
    )
    const [first] = results
    return {
      entered: results.length - failed.length,
      failed,
      ...(first && 'count' in first && rows.length === 1 && { scanned: first.count }),
    } satisfies EnteredCounts
  } catch (error) {
    return refuse(error, form)
  }
}

/** Anything but a whole number is sent as −1, which the API refuses. */
function wholeOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text.trim()) : -1
}
