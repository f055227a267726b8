import type { ProductCard } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { suggest as contract } from '#contract/search.ts'
import { cardsAt } from '#domains/catalog/index.ts'
import { currentRates, type RateTable } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Counter } from './counter/counter.ts'
import { currentDictionary } from './dictionary.ts'
import { listProducts } from './list-products.ts'
import { begunBy } from './lookup.ts'
import { partsOf } from './parts.ts'
import { categoriesNamed, storesNamed } from './places-named.ts'
import { readLogos, readProductsNamed, SUGGESTED_OF } from './suggest-queries.ts'
import { namesOf, plainText, tellingWords } from './understand.ts'

const PRODUCTS = 6
const PLACES = 4

/** Suggests completions of the typed text, or search results when no name matches. */
export async function suggest(
  work: Work,
  { query: { search } }: Given<typeof contract>,
  counter?: Counter,
): Promise<Answer<typeof contract>> {
  const words = tellingWords(search)
  if (words.length === 0) return { products: [], categories: [], stores: [] }

  const [{ lexicon, places }, dictionary, rates] = await Promise.all([
    begunBy(work, counter, { words, most: SUGGESTED_OF }),
    currentDictionary(work),
    currentRates(work),
  ])
  const asked = {
    words,
    names: namesOf(plainText(search), lexicon.synonyms),
    locale: work.locale,
    count: PLACES,
  }
  const stores = storesNamed(dictionary, asked)
  const [{ cards, correction }, logos] = await Promise.all([
    cardsNamed(work, { search, words, beginnings: lexicon.beginnings, places, rates }, counter),
    readLogos(
      work,
      stores.map(({ id }) => id),
    ),
  ])
  const typed = correction === undefined ? words : [...words, ...tellingWords(correction)]
  return {
    products: cards.map(({ slug, name, picture, price, price_varies }) => ({
      slug,
      name,
      parts: partsOf(name, typed),
      ...(picture && { picture }),
      price,
      price_varies,
    })),
    categories: categoriesNamed(dictionary, asked).map(({ vertical, slug, name }) => {
      const text = textIn(name, work.locale)
      return { vertical, slug, name: text, parts: partsOf(text, typed) }
    }),
    stores: stores.map(({ id, slug, name, vertical }) => {
      const logo = logos.get(id)
      return { slug, name, parts: partsOf(name, typed), vertical, ...(logo && { logo }) }
    }),
    ...(correction !== undefined && { correction }),
  }
}

interface Typed {
  readonly search: string
  readonly words: readonly string[]
  readonly beginnings: readonly string[]
  /** Places of best sellers with that name; undefined when only the database can tell. */
  readonly places: Uint32Array | undefined
  readonly rates: RateTable
}

/** Returns products by name, or else search results, possibly for a correction. */
async function cardsNamed(
  work: Work,
  { search, words, beginnings, places, rates }: Typed,
  counter: Counter | undefined,
): Promise<{ cards: readonly ProductCard[]; correction?: string | undefined }> {
  const named = await readProductsNamed(work, { words, beginnings, count: PRODUCTS, places })
  if (named.length > 0) {
    return { cards: named.map(cardsAt({ rates, currency: work.currency, now: work.now })) }
  }
  const found = await listProducts(work, { query: { search, per_page: PRODUCTS } }, counter)
  return { cards: found.data, correction: found.correction }
}
