import type { ProductCard } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { suggest as contract, listProducts as listContract } from '#contract/search.ts'
import { cardsAt } from '#domains/catalog/index.ts'
import { currentRates, type RateTable } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Diet } from '#values/diets.ts'
import { currentDictionary } from './dictionary.ts'
import { dietSearch } from './diets.ts'
import type { SearchEngine, Suggested } from './engine.ts'
import { whereSuited } from './list-facets.ts'
import { listProducts } from './list-products.ts'
import { partsOf } from './parts.ts'
import { categoriesNamed, storesNamed } from './places-named.ts'
import { readLogos, readProductsNamed, SUGGESTED_OF } from './suggest-queries.ts'
import { namesOf, plainText, significantWords } from './understand.ts'

const PRODUCTS = 6
const PLACES = 4

/** Suggests completions of the typed text, or search results when no name matches. */
export async function suggest(
  work: Work,
  { query: { search } }: Given<typeof contract>,
  engine?: SearchEngine,
): Promise<Answer<typeof contract>> {
  const words = significantWords(search)
  if (words.length === 0) return { products: [], categories: [], stores: [] }
  const { diets } = dietSearch(search, { isAsTyped: false })
  if (diets.length > 0) return suggestSuited(work, search, engine)

  const [suggested, dictionary, rates] = await Promise.all([
    engine?.suggest({ words, most: SUGGESTED_OF }),
    currentDictionary(work),
    currentRates(work),
  ])
  const asked = {
    words,
    names: suggested ? namesOf(plainText(search), suggested.lexicon.synonyms) : [],
    locale: work.locale,
    count: PLACES,
  }
  const {
    cards,
    correction,
    called,
    diets: meant,
  } = await cardsNamed(work, { search, words, suggested, rates }, engine)
  if (meant.length > 0 && correction !== undefined) return suggestSuited(work, correction, engine)
  const corrected =
    correction === undefined ? asked : { ...asked, words: significantWords(correction), names: [] }
  const stores = storesNamed(dictionary, corrected)
  const categories = categoriesNamed(dictionary, corrected)
  const shown = categories.length > 0 ? categories : called
  const logos = await readLogos(
    work,
    stores.map(({ id }) => id),
  )
  const typed = correction === undefined ? words : [...words, ...significantWords(correction)]
  return {
    products: cards.map((card) => suggestion(card, typed)),
    categories: shown.map(({ vertical, slug, name }) => {
      const text = typeof name === 'string' ? name : textIn(name, work.locale)
      return { vertical, slug, name: text, parts: partsOf(text, typed) }
    }),
    stores: stores.map(({ id, slug, name, vertical }) => {
      const logo = logos.get(id)
      return { slug, name, parts: partsOf(name, typed), vertical, ...(logo && { logo }) }
    }),
    ...(correction !== undefined && { correction }),
  }
}

function suggestion({ slug, name, picture, price, price_varies }: ProductCard, typed: readonly string[]) {
  return { slug, name, parts: partsOf(name, typed), ...(picture && { picture }), price, price_varies }
}

/** Suggests products that suit the diets of a search, and categories with only such products. */
async function suggestSuited(
  work: Work,
  search: string,
  engine: SearchEngine | undefined,
): Promise<Answer<typeof contract>> {
  const [found, dictionary, suited] = await Promise.all([
    listProducts(work, { query: { search, per_page: PRODUCTS } }, engine),
    currentDictionary(work),
    whereSuited(work, search, engine),
  ])
  const typed = significantWords(found.correction ?? search)
  const asked = { names: [], locale: work.locale, count: dictionary.categories.length }
  const categories = typed
    .flatMap((word) => categoriesNamed(dictionary, { ...asked, words: [word] }))
    .filter(({ path, products }) => suited.categories.get(path) === products)
  return {
    products: found.data.map((card) => suggestion(card, typed)),
    categories: [...new Set(categories)].slice(0, PLACES).map(({ vertical, slug, name }) => {
      const text = textIn(name, work.locale)
      return { vertical, slug, name: text, parts: partsOf(text, typed) }
    }),
    stores: [],
    ...(found.correction !== undefined && { correction: found.correction }),
  }
}

interface Typed {
  readonly search: string
  readonly words: readonly string[]
  readonly suggested: Suggested | undefined
  readonly rates: RateTable
}

interface Named {
  readonly cards: readonly ProductCard[]
  readonly correction: string | undefined
  /** Categories with the searched name, in any spelling. */
  readonly called: NonNullable<Answer<typeof listContract>['categories']>
  readonly diets: readonly Diet[]
}

/** Returns products by name, or else search results, possibly for a correction. */
async function cardsNamed(
  work: Work,
  { search, words, suggested, rates }: Typed,
  engine: SearchEngine | undefined,
): Promise<Named> {
  const named = await readProductsNamed(work, { words, count: PRODUCTS, places: suggested?.places })
  if (named.length > 0) {
    const cards = named.map(cardsAt({ rates, currency: work.currency, now: work.now }))
    return { cards, correction: undefined, called: [], diets: [] }
  }
  const found = await listProducts(work, { query: { search, per_page: PRODUCTS } }, engine)
  const { data: cards, correction, categories: called = [], diets = [] } = found
  return { cards, correction, called, diets }
}
