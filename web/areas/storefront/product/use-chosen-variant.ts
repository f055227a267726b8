import { useState } from 'react'
import type { Product, ProductVariant } from '#contract/catalog.ts'
import type { Picture } from '#contract/common.ts'
import { type Choices, choicesOf, variantNamed, variantWith } from '#shop/variants.ts'

export interface ChosenVariant {
  readonly variant: ProductVariant | undefined
  readonly choices: Choices
  readonly choose: (change: { optionId: string; valueId: string }) => void
  /** The picture of a chosen value that has one of its own. */
  readonly picture: Picture | undefined
}

/** The variant in hand: the address's at first, then what is chosen, which the address follows. */
export function useChosenVariant(product: Product, initial: string | undefined): ChosenVariant {
  const [sku, setSku] = useState(initial)
  const variant = variantNamed(product, sku)
  const choices = variant ? choicesOf(product, variant) : {}

  function choose(change: { optionId: string; valueId: string }) {
    const next = variantWith(product, { choices, ...change })
    if (!next) return
    setSku(next.sku)
    const url = new URL(window.location.href)
    url.searchParams.set('variant', next.sku)
    // The page stays as it is; only its address says what is shown, for sharing and for coming back.
    window.history.replaceState(window.history.state, '', url)
  }

  const values = product.options.flatMap((option) => option.values)
  const picture = values.find(({ id, picture: own }) => own && Object.values(choices).includes(id))?.picture
  return { variant, choices, choose, picture }
}
