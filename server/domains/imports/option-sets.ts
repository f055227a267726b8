/** Names the options and values of a file as the option sets of the market do. Pure. */
import type { OptionSet } from '#domains/catalog/index.ts'
import { slugOf } from '#values/slug-of.ts'
import type { ImportedProduct } from './read/imported-product.ts'

/** Returns the set whose name, in any language, or alias an option has. */
export function setOf(option: string, sets: readonly OptionSet[]): OptionSet | undefined {
  const wanted = keyOf(option)
  return sets.find(({ key, name, aliases }) =>
    [key, ...Object.values(name), ...aliases].some((each) => keyOf(each) === wanted),
  )
}

/** Returns the value of a set with a label in any language. */
export function valueIn(label: string, set: OptionSet | undefined): OptionSet['values'][number] | undefined {
  const wanted = keyOf(label)
  return set?.values.find((value) => Object.values(value.label).some((each) => keyOf(each) === wanted))
}

/** Renames options that belong to a set, and those of their values that the set has, to its English names. */
export function withOptionSets(product: ImportedProduct, sets: readonly OptionSet[]): ImportedProduct {
  const { options, variants } = product
  const known = options?.map((option) => setOf(option, sets))
  if (!options || !known || known.every((set) => set === undefined)) return product
  return {
    ...product,
    options: options.map((option, place) => known[place]?.name.en ?? option),
    variants: variants.map((variant) => ({
      ...variant,
      values: variant.values.map((label, place) => valueIn(label, known[place])?.label.en ?? label),
    })),
  }
}

function keyOf(text: string): string {
  return slugOf(text, text.trim().toLowerCase())
}
