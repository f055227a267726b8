import type { OwnParts } from '#contract/product-parts.ts'
import { type OwnPart, ownPartChoices } from '#values/product-part.ts'

/** Reads a product page's form; missing values follow the market's setting. */
export function ownPartsIn(form: FormData): OwnParts {
  const choiceOf = (part: OwnPart) => ownPartChoices.find((choice) => choice === form.get(part)) ?? 'market'
  return {
    safe_checkout: choiceOf('safe_checkout'),
    secure_checkout: choiceOf('secure_checkout'),
    social_share: choiceOf('social_share'),
    encourage_order: choiceOf('encourage_order'),
  }
}
