import { useEffect, useState } from 'react'
import type { Product, ProductVariant } from '#contract/catalog.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { type Choices, choicesWith, firstChoices, firstVariant, variantOf } from '#shop/variants.ts'
import { recordChosen } from './chosen-variant.ts'

export interface ChosenVariant {
  /** Undefined until every option is chosen. */
  readonly variant: ProductVariant | undefined
  /** The chosen variant, or the default one until then. */
  readonly shown: ProductVariant | undefined
  readonly choices: Choices
  readonly choose: (change: { optionId: string; valueId: string }) => void
  /** The picture of the chosen variant or of a chosen value, if it has its own. */
  readonly picture: Picture | undefined
}

/** Returns the choice: at first that of the address, then the shopper's, which updates the address. */
export function useChosenVariant(product: Product, initial: Choices): ChosenVariant {
  const address = JSON.stringify(initial)
  const [{ since, choices: latest }, setLatest] = useState({ since: address, choices: initial })
  // A different address brings its own choice; reloading the same one keeps the shopper's.
  const choices = since === address ? latest : initial
  const variant = variantOf(product, choices)

  useEffect(() => recordChosen(product.id, variant), [product.id, variant])

  function choose(change: { optionId: string; valueId: string }) {
    const next = choicesWith(product, choices, change)
    setLatest({ since: address, choices: next })
    const sku = variantOf(product, next)?.sku
    const url = new URL(window.location.href)
    if (sku) url.searchParams.set('variant', sku)
    else url.searchParams.delete('variant')
    // Updates only the address, for sharing and returning; no navigation.
    window.history.replaceState(window.history.state, '', url)
  }

  const usual = Object.values(firstChoices(product))
  const hasPicture = (own: Picture) => product.pictures.some(({ url }) => url === own.url)
  const value = product.options
    .flatMap((option) => option.values)
    .filter(({ id }) => Object.values(choices).includes(id))
    .find(({ id, picture: own }) => own && (!usual.includes(id) || hasPicture(own)))
  const picture = product.pictures[variant?.picture_place ?? -1] ?? value?.picture
  return { variant, shown: variant ?? firstVariant(product), choices, choose, picture }
}
