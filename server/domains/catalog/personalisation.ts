/** Personalisation and gift wrap of an item. Each answer becomes a modifier, with a label and what it adds to the price. */
import type { MoreDetails } from '#contract/cart.ts'
import type { PersonalisationQuestion } from '#contract/personalisation.ts'
import arabic from '#messages/ar/product.json' with { type: 'json' }
import english from '#messages/en/product.json' with { type: 'json' }
import french from '#messages/fr/product.json' with { type: 'json' }
import { type Texts, textIn } from '#platform/translated.ts'
import type { Money } from '#values/money.ts'
import type { PersonalisationKind } from '#values/personalisation.ts'

export interface StoredField {
  readonly id: string
  readonly kind: PersonalisationKind
  readonly label: Texts
  readonly instructions: Texts
  readonly is_required: boolean
  readonly max_length: number
  readonly price_minor: number
  readonly choices: readonly { readonly id: string; readonly label: Texts; readonly price_minor: number }[]
}

export interface StoredGiftWrap {
  readonly price_minor: number
}

interface Personalisable {
  readonly personalisation: readonly StoredField[]
  readonly gift_wrap: StoredGiftWrap | null
}

/** Answers by id of the field: a text, the id of a choice or `yes`. Gift wrap has its message, which can be empty. */
export type Answers = Readonly<Record<string, string>>

const GIFT_WRAP = 'gift_wrap'

const texts = (name: 'yes' | 'gift_wrap' | 'gift_message'): Texts => ({
  en: english[name],
  fr: french[name],
  ar: arabic[name],
})

/** Returns answers as they are stored. Empty answers are left out. */
export function answersIn({
  personalisation = {},
  gift_wrap,
}: Pick<MoreDetails, 'personalisation' | 'gift_wrap'>): Answers {
  const entries = Object.entries(personalisation).map(([id, text]) => [id, text.replaceAll('\r\n', '\n')])
  return Object.fromEntries([
    ...entries.filter(([, text]) => text !== ''),
    ...(gift_wrap ? [[GIFT_WRAP, (gift_wrap.message ?? '').replaceAll('\r\n', '\n')]] : []),
  ])
}

/** The reverse of `answersIn`. */
export function detailsOf(answers: Answers): Pick<MoreDetails, 'personalisation' | 'gift_wrap'> {
  const { [GIFT_WRAP]: message, ...personalisation } = answers
  return {
    ...(Object.keys(personalisation).length > 0 && { personalisation }),
    ...(message !== undefined && { gift_wrap: message === '' ? {} : { message } }),
  }
}

export interface PersonalModifier {
  readonly id: string
  readonly group: Texts
  readonly label: Texts
  readonly price_minor: number
  /** Its label says no more than that it was chosen. */
  readonly isTick: boolean
}

export interface Personalised {
  readonly modifiers: readonly PersonalModifier[]
  /** Message codes by path in `MoreDetails`; empty if all answers are valid. */
  readonly faults: Readonly<Record<string, string[]>>
}

/** Returns the answers as modifiers, in the order of the product's fields, and what is wrong with them. */
export function personalise(product: Personalisable, answers: Answers): Personalised {
  const modifiers: PersonalModifier[] = []
  const faults: Record<string, string[]> = {}
  for (const field of product.personalisation) {
    const answer = answers[field.id]
    const path = `personalisation.${field.id}`
    if (answer === undefined) {
      if (field.is_required) faults[path] = ['field_empty']
      continue
    }
    const read = readAnswer(field, answer)
    if ('fault' in read) faults[path] = [read.fault]
    else modifiers.push({ id: field.id, group: field.label, ...read })
  }
  const known = new Set([GIFT_WRAP, ...product.personalisation.map(({ id }) => id)])
  if (Object.keys(answers).some((id) => !known.has(id))) faults.personalisation = ['personalisation_changed']
  const message = answers[GIFT_WRAP]
  if (message !== undefined && !product.gift_wrap) faults.gift_wrap = ['personalisation_changed']
  if (message !== undefined && product.gift_wrap) modifiers.push(...giftModifiers(product.gift_wrap, message))
  return { modifiers, faults }
}

type Read = Pick<PersonalModifier, 'label' | 'price_minor' | 'isTick'> | { readonly fault: string }

function readAnswer({ kind, max_length, price_minor, choices }: StoredField, answer: string): Read {
  switch (kind) {
    case 'line':
    case 'text':
      if (answer.length > max_length) return { fault: 'too_long' }
      if (kind === 'line' && /[\n\r\t]/.test(answer)) return { fault: 'field_invalid' }
      return { label: { en: answer }, price_minor, isTick: false }
    case 'choice': {
      const choice = choices.find(({ id }) => id === answer)
      if (!choice) return { fault: 'personalisation_changed' }
      return { label: choice.label, price_minor: price_minor + choice.price_minor, isTick: false }
    }
    case 'checkbox':
      return answer === 'yes'
        ? { label: texts('yes'), price_minor, isTick: true }
        : { fault: 'field_invalid' }
  }
}

function giftModifiers({ price_minor }: StoredGiftWrap, message: string): PersonalModifier[] {
  const wrap = { id: GIFT_WRAP, group: texts('gift_wrap'), label: texts('yes'), price_minor, isTick: true }
  if (message === '') return [wrap]
  return [
    wrap,
    {
      id: 'gift_message',
      group: texts('gift_message'),
      label: { en: message },
      price_minor: 0,
      isTick: false,
    },
  ]
}

/** Returns the fields of a product as shoppers see them. */
export function questionsOf(
  { personalisation, gift_wrap }: Personalisable,
  { locale, price }: { readonly locale: string; readonly price: (minor: number) => Money },
): { personalisation?: PersonalisationQuestion[]; gift_wrap?: { price: Money } } {
  return {
    ...(personalisation.length > 0 && {
      personalisation: personalisation.map(({ id, kind, label, instructions, ...field }) => ({
        id,
        kind,
        label: textIn(label, locale),
        instructions: textIn(instructions, locale),
        is_required: field.is_required,
        max_length: field.max_length,
        price: price(field.price_minor),
        choices: field.choices.map((choice) => ({
          id: choice.id,
          label: textIn(choice.label, locale),
          price: price(choice.price_minor),
        })),
      })),
    }),
    ...(gift_wrap && { gift_wrap: { price: price(gift_wrap.price_minor) } }),
  }
}
