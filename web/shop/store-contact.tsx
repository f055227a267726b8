import { useTranslate } from '#app/i18n.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { storeLinkKeys } from '#values/store-links.ts'
import { EmailInput } from './email-input.tsx'
import { PhoneInput } from './phone-input.tsx'

interface StoreContactProps {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly errorOf: (name: string) => string | undefined
}

/** Contact details of a store and their visibility to shoppers; fills two cells of a grid. */
export function StoreContact({ values, errorOf }: StoreContactProps) {
  const t = useTranslate()
  return (
    <>
      <div className="flex flex-col gap-3">
        <Field label={t('auth.email')} error={errorOf('email')}>
          <EmailInput defaultValue={values.email} />
        </Field>
        <Checkbox
          name="hides_email"
          label={t('become.hides_email')}
          defaultChecked={values.hides_email === 'on'}
        />
      </div>
      <div className="flex flex-col gap-3">
        <Field label={t('auth.phone')} error={errorOf('phone')}>
          <PhoneInput defaultValue={values.phone} />
        </Field>
        <Checkbox
          name="hides_phone"
          label={t('become.hides_phone')}
          defaultChecked={values.hides_phone === 'on'}
        />
      </div>
    </>
  )
}

/** Links to a store's other sites; collapsed while empty. */
export function StoreLinks({ values, errorOf }: StoreContactProps) {
  const t = useTranslate()
  const hasLinks = storeLinkKeys.some((key) => values[`links.${key}`] || errorOf(`links.${key}`))
  return (
    <div className="sm:col-span-2">
      <Disclosure label={t('become.links')} isOpen={hasLinks}>
        <div className="grid gap-5 pt-3 sm:grid-cols-2">
          {storeLinkKeys.map((key) => (
            <Field key={key} label={t(`become.link_${key}`)} error={errorOf(`links.${key}`)} isOptional>
              <TextInput
                name={`links.${key}`}
                type="url"
                maxLength={300}
                dir="ltr"
                defaultValue={values[`links.${key}`]}
              />
            </Field>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}
