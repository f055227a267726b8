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
import { lexiconOf } from './lookup.ts'
import { partsOf } from './parts.ts'
import { categoriesNamed, storesNamed } from './places-named.ts'
import { readLogos, readProductsNamed, SUGGESTED_OF } from './suggest-queries.ts'
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

  const [{ beginnings, synonyms }, dictionary, rates] = await Promise.all([
    lexiconOf(work, counter, words),
    currentDictionary(work),
    currentRates(work),
  ])
  const asked = {
    words,
    names: namesOf(plainText(search), synonyms),
    locale: work.locale,
    count: PLACES,
  }
  const stores = storesNamed(dictionary, asked)
  const [{ cards, correction }, logos] = await Promise.all([
    cardsNamed(work, { search, words, beginnings, rates }, counter),
    readLogos(
      work,
      stores.map(({ id }) => id),
    ),
  ])
  const typed = correction === undefined ? words : [...words, ...tellingWords(correction)]
  return {
    products: cards.map(({ slug, name, picture, price }) => ({
      slug,
      name,
      parts: partsOf(name, typed),
      ...(picture && { picture }),
      price,
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
  readonly rates: RateTable
}

/** What is called so; where nothing is, what a search would find, perhaps by a correction. */
async function cardsNamed(
  work: Work,
  { search, words, beginnings, rates }: Typed,
  counter: Counter | undefined,
): Promise<{ cards: readonly ProductCard[]; correction?: string | undefined }> {
  const places = await placesNamed(counter, { words, beginnings })
  const named = await readProductsNamed(work, { words, beginnings, count: PRODUCTS, places })
  if (named.length > 0) {
    return { cards: named.map(cardsAt({ rates, currency: work.currency, now: work.now })) }
  }
  const found = await listProducts(work, { query: { search, per_page: PRODUCTS } }, counter)
  return { cards: found.data, correction: found.correction }
}

/** The best sellers with all words in their name, the last of them perhaps begun; undefined where only SQL knows. */
async function placesNamed(
  counter: Counter | undefined,
  { words, beginnings }: { words: readonly string[]; beginnings: readonly string[] },
): Promise<Uint32Array | undefined> {
  const last = [...new Set([words.at(-1) ?? '', ...beginnings])]
  const wanted = { all: [...words.slice(0, -1).map(inName), { any: last.map(inName) }] }
  const found = await counter?.look({ wanted, named: { any: [] }, most: SUGGESTED_OF, mostNamed: 0 })
  return found?.places
}

function inName(word: string): string {
  return `=${word}`
}
