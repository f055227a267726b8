import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { emailInput, phoneInput } from '#shop/contact-inputs.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'

export const contactCheck: FormCheck = {
  name: { missing: 'problems.name_required' },
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

interface ContactFieldsProps {
  readonly errorOf: (name: string) => string | undefined
  readonly values: Readonly<Record<string, string>>
}

export function ContactFields({ errorOf, values }: ContactFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <Field label={t('auth.name')} error={errorOf('name')}>
        <TextInput
          name="name"
          required
          maxLength={textLengths.personName}
          autoComplete="name"
          defaultValue={values.name}
        />
      </Field>
      <Field label={t('auth.email')} error={errorOf('email')}>
        <TextInput name="email" {...emailInput} defaultValue={values.email} />
      </Field>
      <Field label={t('auth.phone')} hint={t('auth.phone_hint')} error={errorOf('phone')}>
        <TextInput name="phone" {...phoneInput} defaultValue={values.phone} />
      </Field>
    </>
  )
}
