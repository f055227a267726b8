/** Which variant a set of chosen option values means, and which values can still be chosen beside the others. */
import type { ProductOption, ProductVariant } from '#contract/catalog.ts'

/** Option id to the id of its chosen value. */
export type Choices = Readonly<Record<string, string>>

/** Why a value cannot be taken: nothing is made like that, or all of it is gone. */
export type Availability = 'available' | 'sold_out' | 'not_made'

interface Variety {
  readonly options: readonly ProductOption[]
  readonly variants: readonly ProductVariant[]
}

/** The variant an address names by SKU or id, else the first that can be bought, else the first. */
export function variantNamed({ variants }: Variety, name: string | undefined): ProductVariant | undefined {
  return (
    variants.find((variant) => variant.sku === name || variant.id === name) ??
    variants.find((variant) => variant.stock !== 'sold_out') ??
    variants[0]
  )
}

export function choicesOf({ options }: Variety, variant: ProductVariant): Choices {
  const choices: Record<string, string> = {}
  for (const option of options) {
    const value = option.values.find(({ id }) => variant.option_value_ids.includes(id))
    if (value) choices[option.id] = value.id
  }
  return choices
}

/** The variant with exactly these values; undefined while a choice is missing or nothing is made like that. */
export function variantOf({ options, variants }: Variety, choices: Choices): ProductVariant | undefined {
  const wanted = options.map((option) => choices[option.id])
  return variants.find((variant) =>
    wanted.every((value) => value !== undefined && variant.option_value_ids.includes(value)),
  )
}

/** Whether a value goes with the values chosen of the other options. */
export function availabilityOf(
  variety: Variety,
  { choices, optionId, valueId }: { choices: Choices; optionId: string; valueId: string },
): Availability {
  const others = variety.options
    .filter((option) => option.id !== optionId)
    .flatMap((option) => choices[option.id] ?? [])
  const fitting = variety.variants.filter(
    ({ option_value_ids: ids }) => ids.includes(valueId) && others.every((value) => ids.includes(value)),
  )
  if (fitting.length === 0) return 'not_made'
  return fitting.some((variant) => variant.stock !== 'sold_out') ? 'available' : 'sold_out'
}

/** The variant a link to one more value leads to: that value with what is chosen, else the nearest that is made. */
export function variantWith(
  variety: Variety,
  { choices, optionId, valueId }: { choices: Choices; optionId: string; valueId: string },
): ProductVariant | undefined {
  const exact = variantOf(variety, { ...choices, [optionId]: valueId })
  if (exact) return exact
  const chosen = Object.values(choices)
  const shared = (variant: ProductVariant) =>
    variant.option_value_ids.filter((value) => chosen.includes(value)).length
  return variety.variants
    .filter((variant) => variant.option_value_ids.includes(valueId))
    .toSorted((a, b) => shared(b) - shared(a))[0]
}
