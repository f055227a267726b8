import type { OwnPartChoice, OwnParts } from '#contract/product-parts.ts'
import type { OwnPart } from '#values/product-part.ts'

const choices: readonly OwnPartChoice[] = ['market', 'shown', 'left_out']

/** What a form says of a product's page; what says nothing goes by the market. */
export function ownPartsIn(form: FormData): OwnParts {
  const choiceOf = (part: OwnPart) => choices.find((choice) => choice === form.get(part)) ?? 'market'
  return {
    safe_checkout: choiceOf('safe_checkout'),
    secure_checkout: choiceOf('secure_checkout'),
    social_share: choiceOf('social_share'),
    encourage_order: choiceOf('encourage_order'),
  }
}
