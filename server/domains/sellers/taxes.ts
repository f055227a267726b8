import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changeStoreTaxes as changeContract,
  readStoreTaxes as readContract,
  StoreTaxes,
  StoreTaxesFields,
} from '#contract/store-taxes.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { staffOf } from './staff.ts'
import { type RateToWrite, readTaxes, readTaxSubjects, updateTaxes } from './tax-queries.ts'

/**
 * Returns a store's tax rates.
 * @throws not_found
 */
export async function readStoreTaxes(
  work: Work,
  { params }: Given<typeof readContract>,
): Promise<Answer<typeof readContract>> {
  return { taxes: await taxesOf(work, staffOf(work, params.store).storeId) }
}

/**
 * Sets tax rates for new orders; placed orders keep theirs.
 * @throws not_found, not_allowed, invalid_input for an unknown country or category, and for duplicates
 */
export async function changeStoreTaxes(
  work: Work,
  { params, body }: Given<typeof changeContract>,
): Promise<Answer<typeof changeContract>> {
  const { storeId } = staffOf(work, params.store)
  const rates = await ratesToWrite(work, storeId, body.rates)
  await updateTaxes(work, storeId, { ...body, rates })
  invalidate(work, [`store:${storeId}`, 'catalog'])
  return { taxes: await taxesOf(work, storeId) }
}

async function ratesToWrite(
  work: Work,
  storeId: string,
  rates: StoreTaxesFields['rates'],
): Promise<RateToWrite[]> {
  const { homeCode, countries, categories } = await readTaxSubjects(work, storeId, rates)
  const errors: Record<string, string[]> = {}
  const seen = new Set<string>()
  const found = rates.map(
    ({ country_code: country, category_path: path, tax_class: taxClass, bps }, place) => {
      const categoryId = path === undefined ? null : categories.get(path)
      const subject = `${country} ${path ?? ''} ${taxClass ?? ''}`
      if (!countries.has(country)) errors[`rates.${place}.country_code`] = ['country_required']
      else if (categoryId === undefined) errors[`rates.${place}.category_path`] = ['category_unknown']
      else if (path !== undefined && taxClass !== undefined)
        errors[`rates.${place}.category_path`] = ['tax_class_or_category']
      else if (country === homeCode && categoryId === null && taxClass === undefined)
        errors[`rates.${place}.category_path`] = ['tax_category_required']
      else if (seen.has(subject)) errors[`rates.${place}.country_code`] = ['tax_rate_twice']
      seen.add(subject)
      return { country_code: country, category_id: categoryId ?? null, tax_class: taxClass ?? null, bps }
    },
  )
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  return found
}

async function taxesOf(work: Work, storeId: string): Promise<StoreTaxes> {
  const { country_code: code, country_name: name, rates, ...plain } = await readTaxes(work, storeId)
  return {
    ...plain,
    country: { code, name },
    rates: rates.map(({ category_path: path, category_name: category, tax_class: taxClass, ...rate }) => ({
      ...rate,
      ...(path !== null && { category_path: path }),
      ...(path !== null && category !== null && { category_name: category }),
      ...(taxClass !== null && { tax_class: taxClass }),
    })),
  }
}
