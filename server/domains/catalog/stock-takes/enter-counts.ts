import type { Answer, Given } from '#contract/endpoint.ts'
import type { enterCounts as contract } from '#contract/stock-takes.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { countAnswer } from './answers.ts'
import { mustBeOpen } from './stock-takes.ts'
import * as queries from './take-queries.ts'

type Item = Given<typeof contract>['body']['items'][number]
type Failure = 'unknown' | 'several' | 'changed'
type Found = { readonly item: Item; readonly variantId: string } | { readonly error: Failure }

/**
 * Enters counts from a list, a scanner or a file. Several people can count at once: scanned pieces add up, and a count
 * in a list that somebody else has changed meanwhile is refused.
 * @throws not_found, state_conflict if the stock take has ended
 */
export async function enterCounts(
  work: Work,
  { params: { store, id: takeId }, body: { items } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { storeId } = staffOf(work, store)
  await mustBeOpen(work, { storeId, id: takeId, isAlone: false })
  const found = await findVariants(work, { takeId, items })
  const checked = await withoutChanged(work, { takeId, found })
  const entered = checked.flatMap((each) => ('item' in each ? [each] : []))
  const removed = entered.filter(({ item }) => 'counted' in item && item.counted === null)
  await queries.deleteCounts(work, { takeId, variantIds: removed.map(({ variantId }) => variantId) })
  await queries.writeCounts(work, {
    takeId,
    entries: entriesOf(entered),
    actorId: signedInUser(work).userId,
  })
  const variantIds = entered.map(({ variantId }) => variantId)
  const rows = await queries.readCounts(work, { takeId, variantIds, limit: items.length, offset: 0 })
  const counts = new Map(rows.map((row) => [row.variant_id, countAnswer(row)]))
  return {
    results: checked.map((each) => {
      if ('error' in each) return { error: each.error }
      const count = counts.get(each.variantId)
      return count ? { count } : { error: 'unknown' }
    }),
  }
}

async function findVariants(
  work: Work,
  { takeId, items }: { readonly takeId: string; readonly items: readonly Item[] },
): Promise<Found[]> {
  const codes = items.flatMap((item) => ('code' in item ? [item.code.toLowerCase()] : []))
  const ids = items.flatMap((item) => ('variant_id' in item ? [item.variant_id] : []))
  const byCode = codes.length > 0 ? await queries.readCodes(work, { takeId, codes }) : new Map()
  const rows =
    ids.length > 0
      ? await queries.readCounts(work, { takeId, variantIds: ids, limit: ids.length, offset: 0 })
      : []
  const known = new Set(rows.map(({ variant_id }) => variant_id))
  return items.map((item) => {
    if ('variant_id' in item) {
      return known.has(item.variant_id) ? { item, variantId: item.variant_id } : { error: 'unknown' }
    }
    const [variantId, ...others] = byCode.get(item.code.toLowerCase()) ?? []
    if (variantId === undefined) return { error: 'unknown' }
    return others.length > 0 ? { error: 'several' } : { item, variantId }
  })
}

/** Refuses counts of the list that were entered without seeing the latest. */
async function withoutChanged(
  work: Work,
  { takeId, found }: { readonly takeId: string; readonly found: readonly Found[] },
): Promise<Found[]> {
  const variantIds = found.flatMap((each) => ('item' in each ? [each.variantId] : []))
  const counted = await queries.lockCounts(work, { takeId, variantIds })
  return found.map((each) => {
    if ('error' in each || !('was' in each.item)) return each
    const now = counted.get(each.variantId) ?? null
    return now === each.item.was || now === each.item.counted ? each : { error: 'changed' }
  })
}

/** One entry per variant: pieces of one request add up, and of several counts the last one is kept. */
function entriesOf(
  entered: readonly { readonly item: Item; readonly variantId: string }[],
): queries.CountEntry[] {
  const entries = new Map<string, queries.CountEntry>()
  for (const { item, variantId } of entered) {
    if ('add' in item) {
      const before = entries.get(variantId)
      entries.set(variantId, {
        variant_id: variantId,
        counted: (before?.counted ?? 0) + item.add,
        is_added: before?.is_added ?? true,
      })
    } else if (item.counted !== null) {
      entries.set(variantId, { variant_id: variantId, counted: item.counted, is_added: false })
    }
  }
  return [...entries.values()]
}
