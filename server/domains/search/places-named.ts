/** Suggests categories and stores for typed letters. Pure. */
import { textIn } from '#platform/translated.ts'
import type { Category, Dictionary, Store } from './dictionary.ts'
import { plainText, significantWords } from './understand.ts'
import { isEmptyWord } from './weak-words.ts'

interface Asked {
  /** Normalized typed words; the last may be incomplete. */
  readonly words: readonly string[]
  /** Synonyms of the whole text. */
  readonly names: readonly string[]
  readonly locale: string
  readonly count: number
}

/** Non-empty categories: names in the reader's language first, then by number of products. */
export function categoriesNamed(
  { categories }: Dictionary,
  { words, names, locale, count }: Asked,
): Category[] {
  return categories
    .filter(({ products }) => products > 0)
    .map((category) => ({
      category,
      isInLanguage: hasAll(textIn(category.name, locale), words),
      texts: Object.values(category.name),
    }))
    .filter(({ texts }) => hasAll(texts.join(' '), words) || texts.some((text) => hasAny(text, names)))
    .sort(
      (a, b) => Number(b.isInLanguage) - Number(a.isInLanguage) || b.category.products - a.category.products,
    )
    .slice(0, count)
    .map(({ category }) => category)
}

/** Most ratings first. */
export function storesNamed({ stores }: Dictionary, { words, count }: Asked): Store[] {
  return [...stores.values()]
    .filter(({ name, isListed }) => isListed && hasAll(name, words))
    .sort((a, b) => b.ratings - a.ratings || (a.slug < b.slug ? -1 : 1))
    .slice(0, count)
}

function hasAll(text: string, beginnings: readonly string[]): boolean {
  const spaced = ` ${plainText(text)}`
  return beginnings.every((beginning) => spaced.includes(` ${beginning}`))
}

function hasAny(text: string, beginnings: readonly string[]): boolean {
  const spaced = ` ${plainText(text)}`
  return beginnings.some((beginning) => spaced.includes(` ${beginning}`))
}

export interface CalledCategory {
  readonly category: Category
  /** True if it is the whole name, not one of several things that the name lists. */
  readonly isWhole: boolean
}

const CALLED_MAX = 3
const FRESH = ['fresh', 'frais', 'fraiche', 'fraiches', 'fresca', 'fresco', 'frescas', 'frescos']
const BETWEEN_THINGS = /[,/&]|\s(?:and|et|y)\s/

/** Returns the categories and cuisines whose name matches any of the texts. */
export function categoriesCalled(
  dictionary: Dictionary,
  { texts, vertical }: { readonly texts: readonly string[]; readonly vertical: string | undefined },
): CalledCategory[] {
  const known = categoriesByName(dictionary)
  const called = new Map<string, CalledCategory>()
  for (const key of new Set(texts.map(wordsKey))) {
    for (const one of known.get(key) ?? []) {
      const { path } = one.category
      if (one.isWhole || !called.has(path)) called.set(path, one)
    }
  }
  return [...called.values()]
    .filter(({ category }) => (vertical ?? category.vertical) === category.vertical)
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.category.products - a.category.products)
    .slice(0, CALLED_MAX)
}

const byNameIn = new WeakMap<Dictionary, ReadonlyMap<string, readonly CalledCategory[]>>()

/** Indexes non-empty categories by name and by each thing that the name lists; cached per dictionary. */
function categoriesByName(dictionary: Dictionary): ReadonlyMap<string, readonly CalledCategory[]> {
  const known = byNameIn.get(dictionary)
  if (known) return known
  const byName = new Map<string, CalledCategory[]>()
  const put = (name: string, called: CalledCategory) => {
    const key = wordsKey(name)
    if (key !== '') byName.set(key, [...(byName.get(key) ?? []), called])
  }
  for (const category of dictionary.categories) {
    if (category.products === 0) continue
    for (const name of Object.values(category.name)) {
      put(name, { category, isWhole: true })
      for (const thing of name.split(BETWEEN_THINGS)) put(thing, { category, isWhole: false })
    }
  }
  byNameIn.set(dictionary, byName)
  return byName
}

/** Returns a key of the meaningful words that ignores order, number and gender. */
function wordsKey(text: string): string {
  return [
    ...new Set(
      significantWords(text)
        .filter((word) => !isEmptyWord(word) && !FRESH.includes(word))
        .map(stemOf),
    ),
  ]
    .sort()
    .join(' ')
}

/** Strips number and gender, so that `haitienne` equals `haitien`, and `fruits` equals `fruit`. */
function stemOf(word: string): string {
  return word
    .replace(/(?<=..)(?:s|x)$/, '')
    .replace(/(?<=..)ie$/, 'y')
    .replace(/(?<=..)(?:ienne)$/, 'ien')
    .replace(/(?<=..)e$/, '')
}
