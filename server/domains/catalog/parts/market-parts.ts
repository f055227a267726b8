/** Sections hidden on all product pages, set by operators. */
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  type changeProductPageRules as changing,
  ProductPageRules,
  type readProductPageRules as reading,
} from '#contract/product-parts.ts'
import { invalidate } from '#platform/invalidate.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { productParts } from '#values/product-part.ts'

const KEY = 'product_page'

export async function readProductPageRules(work: Work): Promise<Answer<typeof reading>> {
  const rules = await marketParts(work)
  return {
    rules,
    data: await readRuleChanges(work, KEY, (value) => ({ rules: rulesOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full rights */
export async function changeProductPageRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  const rules = { left_out: productParts.filter((part) => body.left_out.includes(part)) }
  await setRule(work, { key: KEY, value: rules })
  invalidate(work, ['catalog'])
  return rules
}

export async function marketParts(work: Pick<Work, 'db'>): Promise<ProductPageRules> {
  return rulesOf(await readRule(work, KEY))
}

/** Parses the stored rules; invalid ones hide nothing. */
function rulesOf(value: unknown): ProductPageRules {
  return ProductPageRules.safeParse(value).data ?? { left_out: [] }
}
