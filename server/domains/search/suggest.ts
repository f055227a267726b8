import type { Answer, Given } from '#contract/endpoint.ts'
import type { suggest as contract } from '#contract/search.ts'
import { cardsAt } from '#domains/catalog/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import type { Counter } from './counter/counter.ts'
import { listProducts } from './list-products.ts'
import { partsOf } from './parts.ts'
import { lexiconOf } from './resolve-search.ts'
import { readPlacesNamed, readProductsNamed } from './suggest-queries.ts'
import { namesOf, plainText, tellingWords } from './understand.ts'

const PRODUCTS = 6
const PLACES = 4

/** What the letters typed so far could become; where nothing is called so, what a search would find. */
export async function suggest(
  work: Work,
  { query: { search } }: Given<typeof contract>,
  counter?: Counter,
): Promise<Answer<typeof contract>> {
  const words = tellingWords(search)
  if (words.length === 0) return { products: [], categories: [], stores: [] }

  const { beginnings, synonyms } = await lexiconOf(work, words)
  const named = await readProductsNamed(work, { words, beginnings, count: PRODUCTS })
  const toCard = cardsAt({ rates: await currentRates(work), currency: work.currency, now: work.now })
  const { data, correction } =
    named.length > 0
      ? { data: named.map(toCard), correction: undefined }
      : await listProducts(work, { query: { search, per_page: PRODUCTS } }, counter)
  const names = namesOf(plainText(search), synonyms)
  const places = await readPlacesNamed(work, { beginnings: words, names, count: PLACES })
  const typed = correction === undefined ? words : [...words, ...tellingWords(correction)]
  return {
    products: data.map(({ slug, name, picture, price }) => ({
      slug,
      name,
      parts: partsOf(name, typed),
      ...(picture && { picture }),
      price,
    })),
    categories: places
      .filter(({ kind }) => kind === 'category')
      .map(({ vertical, slug, name }) => ({ vertical, slug, name, parts: partsOf(name, typed) })),
    stores: places
      .filter(({ kind }) => kind === 'store')
      .map(({ slug, name, vertical, logo }) => ({
        slug,
        name,
        parts: partsOf(name, typed),
        vertical,
        ...(logo && { logo }),
      })),
    ...(correction !== undefined && { correction }),
  }
}
