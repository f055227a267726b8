/** Suggests categories and stores for typed letters. Pure. */
import { textIn } from '#platform/translated.ts'
import type { Category, Dictionary, Store } from './dictionary.ts'
import { plainText } from './understand.ts'

interface Asked {
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
    .filter(({ name }) => hasAll(name, words))
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
