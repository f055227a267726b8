import type { Answer, Given } from '#contract/endpoint.ts'
import type { suggest as contract } from '#contract/search.ts'
import { cardsAt } from '#domains/catalog/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
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

  const { beginnings, synonyms } = await lexiconOf(work, counter, words)
  const named = await readProductsNamed(work, {
    words,
    beginnings,
    count: PRODUCTS,
    places: await placesNamed(counter, { words, beginnings }),
  })
  const toCard = cardsAt({ rates: await currentRates(work), currency: work.currency, now: work.now })
  const { data, correction } =
    named.length > 0
      ? { data: named.map(toCard), correction: undefined }
      : await listProducts(work, { query: { search, per_page: PRODUCTS } }, counter)
  const dictionary = await currentDictionary(work)
  const asked = {
    words,
    names: namesOf(plainText(search), synonyms),
    locale: work.locale,
    count: PLACES,
  }
  const stores = storesNamed(dictionary, asked)
  const logos = await readLogos(
    work,
    stores.map(({ id }) => id),
  )
  const typed = correction === undefined ? words : [...words, ...tellingWords(correction)]
  return {
    products: data.map(({ slug, name, picture, price }) => ({
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
