/**
 * Finds the variant for the chosen option values, and the values that can be chosen. Availability depends only on
 * earlier options: a later choice that no longer fits is cleared, so that no choice blocks another.
 */
import type { ProductOption, ProductVariant } from '#contract/catalog.ts'

/** Chosen value id by option id. */
export type Choices = Readonly<Record<string, string>>

/** `not_made`: no variant has this combination. `sold_out`: all such variants are sold out. */
export type Availability = 'available' | 'sold_out' | 'not_made'

export interface Variety {
  readonly options: readonly ProductOption[]
  readonly variants: readonly ProductVariant[]
}

interface Choice {
  readonly optionId: string
  readonly valueId: string
}

export function variantNamed({ variants }: Variety, name: string | undefined): ProductVariant | undefined {
  return variants.find((variant) => variant.sku === name || variant.id === name)
}

/** Returns the first variant in stock, or else the first: shown while nothing is chosen. */
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

/**
 * Returns the variant with exactly these values; undefined while a choice is missing or no variant has this
 * combination.
 */
export function variantOf({ options, variants }: Variety, choices: Choices): ProductVariant | undefined {
  const wanted = options.map((option) => choices[option.id])
  return variants.find((variant) =>
    wanted.every((value) => value !== undefined && variant.option_value_ids.includes(value)),
  )
}

/** Returns whether a value is available with the values chosen for earlier options. */
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

/** Adds a choice: clears choices that no longer fit, and selects values that are the only ones left. */
export function choicesWith(variety: Variety, choices: Choices, { optionId, valueId }: Choice): Choices {
  return settled(variety, { ...choices, [optionId]: valueId }, optionId)
}

/** Returns the initial choices: the look (so that a picture can be shown), and values without an alternative. */
export function firstChoices(variety: Variety): Choices {
  const first = firstVariant(variety)
  if (!first) return {}
  const values = choicesOf(variety, first)
  // All variants are sold out: one is selected, so that an alert can be offered for it.
  if (first.stock === 'sold_out') return values
  const looks = variety.options.filter(({ style }) => style === 'color' || style === 'image')
  return settled(
    variety,
    Object.fromEntries(looks.flatMap(({ id }) => (values[id] ? [[id, values[id]]] : []))),
  )
}

export function missingOptions({ options }: Pick<Variety, 'options'>, choices: Choices): ProductOption[] {
  return options.filter(({ id }) => choices[id] === undefined)
}

/** Returns the variant of a value with the current choices, if all other options are chosen. */
export function variantWith(
  variety: Variety,
  { choices, optionId, valueId }: Choice & { choices: Choices },
): ProductVariant | undefined {
  return variantOf(variety, { ...choices, [optionId]: valueId })
}

/** Resolves the options in order; the value just chosen is always kept. */
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
