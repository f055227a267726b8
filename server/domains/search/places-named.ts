/** Categories and stores that letters could become: pure. */
import { textIn } from '#platform/translated.ts'
import type { Category, Dictionary, Store } from './dictionary.ts'
import { plainText, tellingWords } from './understand.ts'
import { isEmptyWord } from './weak-words.ts'

interface Asked {
  /** What has been typed, plain, the last word perhaps begun. */
  readonly words: readonly string[]
  /** What the whole of it is called otherwise. */
  readonly names: readonly string[]
  readonly locale: string
  readonly count: number
}

/** Those with something in them, called so in the reader's language first, of these those with most in them. */
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

/** The most rated first. */
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
  /** It is all that the category is called, not one of several things in it. */
  readonly isWhole: boolean
}

const CALLED_MAX = 3
const FRESH = ['fresh', 'frais', 'fraiche', 'fraiches', 'fresca', 'fresco', 'frescas', 'frescos']
const BETWEEN_THINGS = /[,/&]|\s(?:and|et|y)\s/

/** The categories and cuisines that are called what was searched for, by any of its names. */
export function categoriesCalled(
  { categories }: Dictionary,
  { texts, vertical }: { readonly texts: readonly string[]; readonly vertical: string | undefined },
): CalledCategory[] {
  const asked = new Set(texts.map(wordsKey).filter((key) => key !== ''))
  if (asked.size === 0) return []
  return categories
    .filter(({ products, vertical: own }) => products > 0 && (vertical ?? own) === own)
    .flatMap((category) => {
      const names = Object.values(category.name)
      const isWhole = names.some((name) => asked.has(wordsKey(name)))
      const isThing = names.some((name) =>
        name.split(BETWEEN_THINGS).some((thing) => asked.has(wordsKey(thing))),
      )
      return isWhole || isThing ? [{ category, isWhole }] : []
    })
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.category.products - a.category.products)
    .slice(0, CALLED_MAX)
}

/** The words that tell something, in any order and number. */
function wordsKey(text: string): string {
  return [
    ...new Set(
      tellingWords(text)
        .filter((word) => !isEmptyWord(word) && !FRESH.includes(word))
        .map(stemOf),
    ),
  ]
    .sort()
    .join(' ')
}

/** A word without its number and gender: `haitienne` and `haitien`, `fruits` and `fruit`. */
function stemOf(word: string): string {
  return word
    .replace(/(?<=..)(?:s|x)$/, '')
    .replace(/(?<=..)ie$/, 'y')
    .replace(/(?<=..)(?:ienne)$/, 'ien')
    .replace(/(?<=..)e$/, '')
}
