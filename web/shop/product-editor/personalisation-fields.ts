/** Personalisation and gift wrap in the form of a product. */
import type { Values } from '#app/form-rows.ts'
import type { EditedProduct, ProductChanges } from '#contract/products.ts'
import { decimalOf, parseAmount } from '#values/money.ts'
import { personalisationKinds } from '#values/personalisation.ts'

type Personalised = 'personalisation' | 'gift_wrap'
type Field = NonNullable<ProductChanges['personalisation']>[number]
type Texts = Readonly<Record<string, string | undefined>>

const isText = { line: true, text: true, choice: false, checkbox: false } as const
const LENGTH_DEFAULT = 50

interface Reading {
  /** Returns the paths of the filled rows of a list. */
  readonly rowsOf: (list: string) => readonly string[]
  readonly textsOf: (path: string) => Partial<Field['label']>
  readonly minorUnits: number
  readonly numberOf: (text: string | undefined) => number | null
  /** Stands for what can't be read. */
  readonly unreadable: number
}

/** Fields that the kind hides are not read. */
export function personalFieldsOf(
  values: Values,
  { rowsOf, textsOf, minorUnits, numberOf, unreadable }: Reading,
): Pick<ProductChanges, Personalised> {
  const idAt = (path: string) => (values[`${path}.id`] ? { id: values[`${path}.id`] } : {})
  const price = (path: string) => {
    const text = values[`${path}.price_minor`]?.trim() ?? ''
    return text === '' ? 0 : (parseAmount(text, minorUnits) ?? unreadable)
  }
  const label = (path: string) => ({ en: '', ...textsOf(`${path}.label`) })
  return {
    personalisation: rowsOf('personalisation').map((path) => {
      const kind = personalisationKinds.find((each) => each === values[`${path}.kind`]) ?? 'line'
      return {
        ...idAt(path),
        kind,
        label: label(path),
        instructions: textsOf(`${path}.instructions`),
        is_required: values[`${path}.is_required`] !== undefined,
        max_length: isText[kind]
          ? (numberOf(values[`${path}.max_length`]) ?? LENGTH_DEFAULT)
          : LENGTH_DEFAULT,
        price_minor: kind === 'choice' ? 0 : price(path),
        choices:
          kind === 'choice'
            ? rowsOf(`${path}.choices`).map((row) => ({
                ...idAt(row),
                label: label(row),
                price_minor: price(row),
              }))
            : [],
      }
    }),
    gift_wrap: values['gift_wrap.is_offered'] === undefined ? null : { price_minor: price('gift_wrap') },
  }
}

export function personalValuesOf({
  personalisation,
  gift_wrap: giftWrap,
  minor_units: minorUnits,
}: Pick<EditedProduct, Personalised | 'minor_units'>): Record<string, string> {
  const values: Record<string, string> = {}
  const texts = (path: string, all: Texts) => {
    for (const [language, text] of Object.entries(all)) if (text) values[`${path}.${language}`] = text
  }
  const price = (path: string, minor: number) => {
    values[`${path}.price_minor`] = decimalOf(minor, minorUnits)
  }
  for (const [place, field] of personalisation.entries()) {
    const path = `personalisation.${place}`
    values[`${path}.id`] = field.id ?? ''
    values[`${path}.kind`] = field.kind
    values[`${path}.max_length`] = String(field.max_length)
    if (field.is_required) values[`${path}.is_required`] = 'on'
    texts(`${path}.label`, field.label)
    texts(`${path}.instructions`, field.instructions)
    price(path, field.price_minor)
    for (const [row, choice] of field.choices.entries()) {
      values[`${path}.choices.${row}.id`] = choice.id ?? ''
      texts(`${path}.choices.${row}.label`, choice.label)
      price(`${path}.choices.${row}`, choice.price_minor)
    }
  }
  if (!giftWrap) return values
  values['gift_wrap.is_offered'] = 'on'
  price('gift_wrap', giftWrap.price_minor)
  return values
}
