import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { PictureFields } from '../taxonomy/picture-fields.tsx'
import { PageTexts } from '../taxonomy/text-fields.tsx'

interface BrandFormProps {
  /** Undefined for a new one. */
  readonly brand: Answer<Endpoints['GET /operator/brands/{id}']> | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  readonly uploaded: UploadedPicture | undefined
}

export function BrandForm({ brand, errors, values, uploaded }: BrandFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.brand')}>
      <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className="grid gap-5">
        <input type="hidden" name="version" value={brand?.version ?? 0} />
        <Field label={t('taxonomy.name')} error={errors.name}>
          <TextInput name="name" maxLength={80} defaultValue={values.name} />
        </Field>
        <PictureFields
          uploaded={uploaded}
          picture={brand?.logo}
          pictureId={brand?.logo_id ?? null}
          error={errors.logo_id}
        />
        {offeredLocales.map((language) => (
          <BrandTexts key={language} language={language} values={values} errors={errors} />
        ))}
        <Button type="submit" name="command" value="keep" isBusy={isBusy} className="justify-self-start">
          {t(brand ? 'taxonomy.brand_save' : 'taxonomy.brand_add')}
        </Button>
      </Form>
    </Panel>
  )
}

const textNames = ['description', 'seo_title', 'seo_description'] as const

/** Returns the stored fields by name. */
export function brandValues(brand: BrandFormProps['brand']): Record<string, string> {
  if (!brand) return {}
  const texts = textNames.flatMap((name) =>
    offeredLocales.map((language) => [`${name}.${language}`, brand[name][language]] as const),
  )
  return { name: brand.name, ...Object.fromEntries(texts) }
}

interface BrandTextsProps extends Pick<BrandFormProps, 'values' | 'errors'> {
  readonly language: (typeof offeredLocales)[number]
}

function BrandTexts({ language, values, errors }: BrandTextsProps) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{localeNames[language]}</legend>
      <p aria-hidden="true" className="font-semibold text-strong">
        {localeNames[language]}
      </p>
      <PageTexts language={language} values={values} errors={errors} />
    </fieldset>
  )
}

export function BrandMerge({ error, value }: { error: string | undefined; value: string }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.merge_title')}>
      <Disclosure label={t('taxonomy.brand_merge_open')} isOpen={error !== undefined}>
        <Form method="post" className="grid justify-items-start gap-4 pt-2">
          <Field
            label={t('taxonomy.brand_into')}
            hint={t('taxonomy.brand_into_hint')}
            error={error}
            className="w-full"
          >
            <TextInput name="into" dir="ltr" maxLength={120} defaultValue={value} />
          </Field>
          <Button type="submit" variant="danger" name="command" value="merge" disabled={isBusy}>
            {t('taxonomy.brand_merge')}
          </Button>
        </Form>
      </Disclosure>
    </Panel>
  )
}

export function BrandRemoval({ products }: { products: number }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.remove_title')}>
      {products > 0 ? (
        <p className="text-muted">{t('taxonomy.brand_used', { count: products })}</p>
      ) : (
        <Disclosure label={t('taxonomy.brand_remove_open')}>
          <Form method="post" className="pt-2">
            <Button type="submit" variant="danger" name="command" value="remove" disabled={isBusy}>
              {t('taxonomy.brand_remove')}
            </Button>
          </Form>
        </Disclosure>
      )}
    </Panel>
  )
}
