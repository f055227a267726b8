import type { Answer, Given } from '#contract/endpoint.ts'
import type { suggest as contract } from '#contract/search.ts'
import { cardsAt } from '#domains/catalog/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import type { Counter } from './counter/counter.ts'
import { listProducts } from './list-products.ts'
import { partsOf } from './parts.ts'
import { synonymsIn } from './resolve-search.ts'
import { readPlacesNamed, readProductsNamed } from './suggest-queries.ts'
import { namesOf, plainText, tellingWords } from './understand.ts'

const PRODUCTS = 6
const PLACES = 4

/** What the letters typed so far could become; where nothing is called so, what a search would find. */
export async function suggest(
  work: Work,
  { query }: Given<typeof contract>,
  counter?: Counter,
): Promise<Answer<typeof contract>> {
  const words = tellingWords(query.search)
  if (words.length === 0) return { products: [], categories: [], stores: [] }

  const named = await readProductsNamed(work, { words, count: PRODUCTS })
  const toCard = cardsAt({ rates: await currentRates(work), currency: work.currency, now: work.now })
  const products = named.length > 0 ? named.map(toCard) : await searched(work, query.search, counter)
  const names = namesOf(plainText(query.search), await synonymsIn(work, query.search))
  const places = await readPlacesNamed(work, { beginnings: words, names, count: PLACES })
  return {
    products: products.map(({ slug, name, picture, price }) => ({
      slug,
      name,
      parts: partsOf(name, words),
      ...(picture && { picture }),
      price,
    })),
    categories: places
      .filter(({ kind }) => kind === 'category')
      .map(({ vertical, slug, name }) => ({ vertical, slug, name, parts: partsOf(name, words) })),
    stores: places
      .filter(({ kind }) => kind === 'store')
      .map(({ slug, name, vertical, logo }) => ({
        slug,
        name,
        parts: partsOf(name, words),
        vertical,
        ...(logo && { logo }),
      })),
  }
}

async function searched(work: Work, search: string, counter?: Counter) {
  const { data } = await listProducts(work, { query: { search, per_page: PRODUCTS } }, counter)
  return data
}
