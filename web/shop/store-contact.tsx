import { CheckboxField, TextField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { storeLinkKeys } from '#values/store-links.ts'
import { emailInput, phoneInput } from './contact-inputs.ts'

/** Contact details of a store and their visibility to shoppers; fills two cells of a grid. */
export function StoreContact() {
  const t = useTranslate()
  return (
    <>
      <div className="flex flex-col gap-3">
        <TextField name="email" label={t('auth.email')} input={emailInput} />
        <CheckboxField name="hides_email" label={t('become.hides_email')} />
      </div>
      <div className="flex flex-col gap-3">
        <TextField name="phone" label={t('auth.phone')} input={phoneInput} />
        <CheckboxField name="hides_phone" label={t('become.hides_phone')} />
      </div>
    </>
  )
}

/** Links to a store's other sites; collapsed while empty. */
export function StoreLinks() {
  const t = useTranslate()
  const { values, errors } = useForm()
  const hasLinks = storeLinkKeys.some((key) => values[`links.${key}`] || errors[`links.${key}`])
  return (
    <div className="sm:col-span-2">
      <Disclosure label={t('become.links')} isOpen={hasLinks}>
        <div className="grid gap-5 pt-3 sm:grid-cols-2">
          {storeLinkKeys.map((key) => (
            <TextField
              key={key}
              name={`links.${key}`}
              label={t(`become.link_${key}`)}
              input={{ type: 'url', dir: 'ltr' }}
            />
          ))}
        </div>
      </Disclosure>
    </div>
  )
}
