import type { DishFields, OptionGroupFields } from '#contract/menu.ts'
import { textOf } from '#shop/cart-form.ts'
import { allergens } from '#values/allergens.ts'
import { parseAmount } from '#values/money.ts'

// No amount and no number at all: the contract says what is wrong with it.
const NONE = -1
/** Before the id of each question that is asked with a dish: a name each, so that none is lost of a form that is refused. */
const GROUPS = 'groups.'

/** What a dish's form says; `minorUnits` are the decimals of the store's currency. */
export function dishFieldsOf(form: FormData, minorUnits: number | undefined): DishFields {
  return {
    section: textOf(form, 'section') ?? '',
    name: { en: textOf(form, 'name.en') ?? '', fr: textOf(form, 'name.fr') },
    description: { en: textOf(form, 'description.en'), fr: textOf(form, 'description.fr') },
    price_minor: parseAmount(textOf(form, 'price_minor') ?? '', minorUnits) ?? NONE,
    groups: [...form.keys()].flatMap((name) => (name.startsWith(GROUPS) ? [name.slice(GROUPS.length)] : [])),
    allergens: allergens.filter((allergen) => form.has(`allergens.${allergen}`)),
    declares_allergens: form.has('declares_allergens'),
    is_vegetarian: form.has('is_vegetarian'),
    is_on_menu: form.has('is_on_menu'),
  }
}

/** The rows of a question's choices in which something is written, one after the other, so that each is known by its place. */
export function withoutEmptyRows(form: FormData): FormData {
  const kept = new FormData()
  const rows: string[] = []
  for (const [name, value] of form) {
    const row = /^choices\.(\d+)\./.exec(name)?.[1]
    if (row === undefined) kept.append(name, value)
    else if (!rows.includes(row) && isWritten(form, row)) rows.push(row)
  }
  rows.forEach((row, place) => {
    for (const field of choiceFields) {
      const value = form.get(`choices.${row}.${field}`)
      if (value !== null) kept.append(`choices.${place}.${field}`, value)
    }
  })
  return kept
}

const choiceFields = ['id', 'label.en', 'label.fr', 'price_minor', 'is_default'] as const

function isWritten(form: FormData, row: string): boolean {
  return ['label.en', 'label.fr', 'price_minor'].some((field) => textOf(form, `choices.${row}.${field}`))
}

/** What a question's form says, without its empty rows. */
export function groupFieldsOf(form: FormData, minorUnits: number | undefined): OptionGroupFields {
  const number = (name: string) =>
    /^\d{1,3}$/.test(textOf(form, name) ?? '') ? Number(textOf(form, name)) : NONE
  const text = (name: string) => textOf(form, name)
  const choices: OptionGroupFields['choices'] = []
  while (form.has(`choices.${choices.length}.label.en`)) {
    const row = `choices.${choices.length}`
    choices.push({
      id: text(`${row}.id`),
      label: { en: text(`${row}.label.en`) ?? '', fr: text(`${row}.label.fr`) },
      price_minor: parseAmount(text(`${row}.price_minor`) ?? '0', minorUnits) ?? NONE,
      is_default: form.has(`${row}.is_default`),
    })
  }
  return {
    name: { en: text('name.en') ?? '', fr: text('name.fr') },
    min: number('min'),
    max: number('max'),
    choices,
  }
}
