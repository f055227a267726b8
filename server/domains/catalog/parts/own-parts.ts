/** Sections shown on one product's page, set by its store or an operator, regardless of the market's rules. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changeAnyProductParts as changingAny,
  changeOwnProductParts as changingOwn,
  OwnPartChoice,
  OwnParts,
  ProductParts,
  readAnyProductParts as readingAny,
  readOwnProductParts as readingOwn,
} from '#contract/product-parts.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { ownParts } from '#values/product-part.ts'
import { marketParts } from './market-parts.ts'
import { readPartSettings, setPartSettings } from './parts-queries.ts'

interface Which {
  readonly slug: string
  /** Limits the search to one store; all stores if absent. */
  readonly storeId?: string
}

/** @throws not_found */
export function readAnyProductParts(
  work: Work,
  { params }: Given<typeof readingAny>,
): Promise<Answer<typeof readingAny>> {
  return partsOf(work, params)
}

/** @throws not_found */
export function changeAnyProductParts(
  work: Work,
  { params, body }: Given<typeof changingAny>,
): Promise<Answer<typeof changingAny>> {
  return change(work, params, body)
}

/** @throws not_found, also for another store's */
export function readOwnProductParts(
  work: Work,
  { params: { store, slug } }: Given<typeof readingOwn>,
): Promise<Answer<typeof readingOwn>> {
  return partsOf(work, { slug, storeId: staffOf(work, store).storeId })
}

/** @throws not_found, also for another store's; not_allowed for staff who may only pack */
export function changeOwnProductParts(
  work: Work,
  { params: { store, slug }, body }: Given<typeof changingOwn>,
): Promise<Answer<typeof changingOwn>> {
  return change(work, { slug, storeId: staffOf(work, store).storeId }, body)
}

async function partsOf(work: Work, { slug, storeId }: Which): Promise<ProductParts> {
  const row = await readPartSettings(work, { slug, storeId })
  if (!row) throw problem('not_found')
  const { left_out } = await marketParts(work)
  return {
    product: { slug: row.slug, name: row.name },
    parts: {
      safe_checkout: choiceOf(row.own.safe_checkout),
      secure_checkout: choiceOf(row.own.secure_checkout),
      social_share: choiceOf(row.own.social_share),
      encourage_order: choiceOf(row.own.encourage_order),
    },
    market_leaves_out: ownParts.filter((part) => left_out.includes(part)),
  }
}

function choiceOf(isShown: boolean | undefined): OwnPartChoice {
  if (isShown === undefined) return 'market'
  return isShown ? 'shown' : 'left_out'
}

async function change(work: Work, { slug, storeId }: Which, choices: OwnParts): Promise<ProductParts> {
  const row = await readPartSettings(work, { slug, storeId })
  if (!row) throw problem('not_found')
  const said = ownParts.filter((part) => choices[part] !== 'market')
  const own = Object.fromEntries(said.map((part) => [part, choices[part] === 'shown']))
  await setPartSettings(work, { productId: row.id, own })
  invalidate(work, [`product:${row.id}`])
  return partsOf(work, { slug, ...(storeId !== undefined && { storeId }) })
}
