import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import type { PersonalisationQuestion } from '#contract/personalisation.ts'
import type { Money } from '#contract/vocabulary.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { formatMoney } from '#values/money.ts'
import {
  ALL_FIELDS,
  fieldName,
  GIFT_MESSAGE,
  GIFT_WRAP,
  personalErrors,
  personalTexts,
} from './personal-form.ts'

const GIFT_MESSAGE_MAX = 300

type Personalised = Pick<Product, 'price' | 'personalisation' | 'gift_wrap'>

interface PersonalisationProps {
  readonly product: Personalised
  /** What was written before the form was refused, by name of the field. */
  readonly written?: Readonly<Record<string, string>> | undefined
  /** Errors of the API, by path. */
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** What shoppers fill in for a product, inside of its form. */
export function Personalisation({ product, written = {}, errors }: PersonalisationProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [texts, setTexts] = useState(written)
  const fields = useRef<HTMLFieldSetElement>(null)
  const faults = personalErrors(errors)
  const added = addedBy(product, texts)

  useEffect(() => {
    const form = fields.current?.form
    if (!form) return
    const read = () => setTexts(personalTexts(new FormData(form)))
    // Filled in before this script was loaded.
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  return (
    <fieldset ref={fields} className="flex min-w-0 flex-col gap-5 rounded-2xl border border-line p-4 sm:p-5">
      <legend className="px-1 font-semibold text-strong">
        {t(product.personalisation ? 'product.personalisation' : 'product.gift_wrap')}
      </legend>
      {product.personalisation?.map((question) => (
        <Question
          key={question.id}
          question={question}
          written={written[fieldName(question.id)]}
          error={faults[fieldName(question.id)]}
        />
      ))}
      {product.gift_wrap ? (
        <GiftWrap price={product.gift_wrap.price} written={written} faults={faults} />
      ) : null}
      <FieldError id="personalisation-error" error={faults[ALL_FIELDS]} />
      <p role="status" className="text-sm font-semibold text-strong empty:hidden">
        {added.minor > 0 ? t('product.personalisation_adds', { price: formatMoney(added, locale) }) : null}
      </p>
    </fieldset>
  )
}

interface QuestionProps {
  readonly question: PersonalisationQuestion
  readonly written: string | undefined
  readonly error: string | undefined
}

function Question({ question, written, error }: QuestionProps) {
  const t = useTranslate()
  const { id, kind, instructions, is_required: isRequired, max_length: max, choices } = question
  const label = usePriced(question.label, question.price)
  const priced = usePricedTexts(choices)
  const name = fieldName(id)
  if (kind === 'checkbox') {
    return (
      <Checkbox
        name={name}
        value="yes"
        label={label}
        hint={instructions}
        error={error}
        required={isRequired}
        defaultChecked={written !== undefined}
      />
    )
  }
  const limit = kind === 'choice' ? '' : t('product.personalisation_up_to', { count: max })
  const control = { name, required: isRequired, defaultValue: written }
  const text = { ...control, maxLength: max, dir: 'auto', autoComplete: 'off' } as const
  return (
    <Field label={label} hint={<Hint lines={[instructions, limit]} />} error={error} isRequired={isRequired}>
      {kind === 'choice' ? (
        <Select {...control}>
          <option value="">{t(isRequired ? 'product.choose' : 'product.choose_none')}</option>
          {priced.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </Select>
      ) : kind === 'line' ? (
        <TextInput {...text} />
      ) : (
        <Textarea {...text} />
      )}
    </Field>
  )
}

function Hint({ lines }: { readonly lines: readonly string[] }) {
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))
}

interface GiftWrapProps {
  readonly price: Money
  readonly written: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
}

function GiftWrap({ price, written, faults }: GiftWrapProps) {
  const t = useTranslate()
  const label = usePriced(t('product.gift_wrap'), price)
  return (
    <div className="group/gift flex flex-col gap-4">
      <Checkbox
        name={GIFT_WRAP}
        value="yes"
        label={price.minor === 0 ? t('product.gift_wrap_free') : label}
        error={faults[GIFT_WRAP]}
        defaultChecked={written[GIFT_WRAP] !== undefined}
      />
      <Field
        label={t('product.gift_message')}
        hint={t('product.personalisation_up_to', { count: GIFT_MESSAGE_MAX })}
        error={faults[GIFT_MESSAGE]}
        className="hidden group-has-checked/gift:flex"
      >
        <Textarea
          name={GIFT_MESSAGE}
          rows={2}
          maxLength={GIFT_MESSAGE_MAX}
          dir="auto"
          defaultValue={written[GIFT_MESSAGE]}
        />
      </Field>
    </div>
  )
}

/** Returns a label with what it adds to the price, if anything. */
function usePriced(label: string, price: Money): string {
  const t = useTranslate()
  const locale = useLocale()
  return price.minor === 0 ? label : t('product.with_price', { label, price: formatMoney(price, locale) })
}

function usePricedTexts(choices: PersonalisationQuestion['choices']) {
  const t = useTranslate()
  const locale = useLocale()
  return choices.map(({ id, label, price }) => ({
    id,
    label: price.minor === 0 ? label : t('product.with_price', { label, price: formatMoney(price, locale) }),
  }))
}

/** Returns what the filled-in fields add to the price of one item. */
function addedBy(
  { price, personalisation = [], gift_wrap }: Personalised,
  texts: Readonly<Record<string, string>>,
) {
  const asked = personalisation.flatMap((question) => {
    const text = texts[fieldName(question.id)]?.trim() ?? ''
    const choice = question.choices.find(({ id }) => id === text)
    return text === '' ? [] : [question.price.minor + (choice?.price.minor ?? 0)]
  })
  const wrapped = texts[GIFT_WRAP] === undefined ? 0 : (gift_wrap?.price.minor ?? 0)
  return { minor: asked.reduce((sum, minor) => sum + minor, wrapped), currency: price.currency }
}
