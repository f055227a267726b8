/**
 * Which variant a set of chosen option values means, and which values can be chosen. An option answers to those before
 * it: what is chosen of a later one gives way, so that no choice can lock the others in.
 */
import type { ProductOption, ProductVariant } from '#contract/catalog.ts'

/** Option id to the id of its chosen value. */
export type Choices = Readonly<Record<string, string>>

/** Why a value cannot be taken: nothing is made like that, or all of it is gone. */
export type Availability = 'available' | 'sold_out' | 'not_made'

export interface Variety {
  readonly options: readonly ProductOption[]
  readonly variants: readonly ProductVariant[]
}

interface Choice {
  readonly optionId: string
  readonly valueId: string
}

/** The variant an address names by SKU or id. */
export function variantNamed({ variants }: Variety, name: string | undefined): ProductVariant | undefined {
  return variants.find((variant) => variant.sku === name || variant.id === name)
}

/** The first variant that can be bought, else the first: what a product shows while nothing is chosen. */
export function firstVariant({ variants }: Variety): ProductVariant | undefined {
  return variants.find((variant) => variant.stock !== 'sold_out') ?? variants[0]
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

/** Whether a value goes with the values chosen of the options before its own. */
export function availabilityOf(
  variety: Variety,
  { choices, optionId, valueId }: Choice & { choices: Choices },
): Availability {
  const place = variety.options.findIndex(({ id }) => id === optionId)
  const before = variety.options.slice(0, place).flatMap(({ id }) => choices[id] ?? [])
  const fitting = variety.variants.filter(
    ({ option_value_ids: ids }) => ids.includes(valueId) && before.every((value) => ids.includes(value)),
  )
  if (fitting.length === 0) return 'not_made'
  return fitting.some((variant) => variant.stock !== 'sold_out') ? 'available' : 'sold_out'
}

/** The choices with one more: what no longer goes with it is open again, and what leaves no choice is chosen. */
export function choicesWith(variety: Variety, choices: Choices, { optionId, valueId }: Choice): Choices {
  return settled(variety, { ...choices, [optionId]: valueId }, optionId)
}

/** What is chosen before anybody has: how it looks, for something must be seen, and what leaves no choice. */
export function firstChoices(variety: Variety): Choices {
  const first = firstVariant(variety)
  if (!first) return {}
  const values = choicesOf(variety, first)
  // All of it is gone: something must stand for what can be waited for.
  if (first.stock === 'sold_out') return values
  const looks = variety.options.filter(({ style }) => style === 'color' || style === 'image')
  return settled(
    variety,
    Object.fromEntries(looks.flatMap(({ id }) => (values[id] ? [[id, values[id]]] : []))),
  )
}

/** The options of which nothing is chosen. */
export function missingOptions({ options }: Pick<Variety, 'options'>, choices: Choices): ProductOption[] {
  return options.filter(({ id }) => choices[id] === undefined)
}

/** The variant that a value would make with what is chosen of the other options, where that is all of them. */
export function variantWith(
  variety: Variety,
  { choices, optionId, valueId }: Choice & { choices: Choices },
): ProductVariant | undefined {
  return variantOf(variety, { ...choices, [optionId]: valueId })
}

/** Goes through the options in order; what was just chosen stays whatever it is. */
function settled(variety: Variety, choices: Choices, justChosen?: string): Choices {
  let known: Choices = {}
  for (const { id: optionId, values } of variety.options) {
    const isAvailable = (valueId: string) =>
      availabilityOf(variety, { choices: known, optionId, valueId }) === 'available'
    const chosen = choices[optionId]
    const [only, ...others] = values.filter(({ id }) => isAvailable(id))
    const value =
      chosen !== undefined && (optionId === justChosen || isAvailable(chosen))
        ? chosen
        : only && others.length === 0
          ? only.id
          : undefined
    if (value !== undefined) known = { ...known, [optionId]: value }
  }
  return known
}
