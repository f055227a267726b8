/** Which products operators review before shoppers see them (decision 051). */
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  type changeProductReviewRules as changing,
  ProductReviewRules,
  type readProductReviewRules as reading,
} from '#contract/product-submissions.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import * as queries from './rule-queries.ts'

const KEY = 'product_review'

const everyProductIsLive: ProductReviewRules = { mode: 'none', store_ids: [], category_ids: [] }

export async function readProductReviewRules(work: Work): Promise<Answer<typeof reading>> {
  return {
    rules: await reviewRules(work),
    choices: await queries.readRuleChoices(work),
    data: await readRuleChanges(work, KEY, (value) => ({ rules: rulesOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full rights; invalid_input */
export async function changeProductReviewRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  const rules: ProductReviewRules =
    body.mode === 'some'
      ? {
          mode: body.mode,
          store_ids: [...new Set(body.store_ids)],
          category_ids: [...new Set(body.category_ids)],
        }
      : { ...everyProductIsLive, mode: body.mode }
  if (rules.mode === 'some') await checkChoices(work, rules)
  await setRule(work, { key: KEY, value: rules })
  return rules
}

async function checkChoices(work: Work, { store_ids, category_ids }: ProductReviewRules): Promise<void> {
  if (store_ids.length + category_ids.length === 0) {
    throw problem('invalid_input', {}, { store_ids: ['review_choice_missing'] })
  }
  const known = await queries.readKnown(work, { storeIds: store_ids, categoryIds: category_ids })
  if (known.stores < store_ids.length) throw problem('invalid_input', {}, { store_ids: ['field_invalid'] })
  if (known.categories < category_ids.length) {
    throw problem('invalid_input', {}, { category_ids: ['category_gone'] })
  }
}

/** Returns the categories of which a store's products are reviewed, out of the given ones. */
export async function reviewedCategories(
  work: Pick<Work, 'db'>,
  { storeId, categoryIds }: { readonly storeId: string; readonly categoryIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { mode, store_ids, category_ids } = await reviewRules(work)
  if (mode === 'none') return new Set()
  if (mode === 'all' || store_ids.includes(storeId)) return new Set(categoryIds)
  return queries.readInside(work, { categoryIds, rootIds: category_ids })
}

/** Puts another category, or none, in the place of one that is merged or deleted. */
export async function moveReviewedCategory(
  work: Work,
  { from, into }: { readonly from: string; readonly into: string | undefined },
): Promise<void> {
  const rules = await reviewRules(work)
  if (!rules.category_ids.includes(from)) return
  const others = rules.category_ids.filter((id) => id !== from && id !== into)
  const category_ids = into === undefined ? others : [...others, into]
  const hasChoice = rules.store_ids.length + category_ids.length > 0
  await setRule(work, { key: KEY, value: hasChoice ? { ...rules, category_ids } : everyProductIsLive })
}

async function reviewRules(work: Pick<Work, 'db'>): Promise<ProductReviewRules> {
  return rulesOf(await readRule(work, KEY))
}

/** Without a setting, new products are live at once. */
function rulesOf(value: unknown): ProductReviewRules {
  return ProductReviewRules.safeParse(value).data ?? everyProductIsLive
}
