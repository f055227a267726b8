import type { Product } from '#contract/catalog.ts'
import { type Choices, choicesWith } from '#shop/variants.ts'

/** A plain form sends each chosen value under its option. */
export function formChoices(product: Product, read: (name: string) => FormDataEntryValue | null): Choices {
  return product.options.reduce<Choices>((choices, { id: optionId, values }) => {
    const value = values.find(({ id }) => id === read(`option-${optionId}`))
    return value ? choicesWith(product, choices, { optionId, valueId: value.id }) : choices
  }, {})
}
