import { TextField } from '#app/form/bound-fields.tsx'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { emailInput, phoneInput } from '#shop/contact-inputs.ts'

export const contactCheck: FormCheck = {
  name: { missing: 'problems.name_required' },
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

export function ContactFields() {
  const t = useTranslate()
  return (
    <>
      <TextField name="name" label={t('auth.name')} input={{ required: true, autoComplete: 'name' }} />
      <TextField name="email" label={t('auth.email')} input={emailInput} />
      <TextField name="phone" label={t('auth.phone')} hint={t('auth.phone_hint')} input={phoneInput} />
    </>
  )
}
