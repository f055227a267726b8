import { Form, useNavigation } from 'react-router'
import { TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
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
  readonly limits: Limits
  readonly outcome: FormOutcome
}

export function BrandForm({ brand, limits, outcome }: BrandFormProps) {
  const t = useTranslate()
  return (
    <ContractForm
      values={brand ? valuesOf(brand) : {}}
      limits={limits}
      outcome={outcome}
      encType="multipart/form-data"
      command="keep"
      save={brand ? 'taxonomy.brand_save' : 'taxonomy.brand_add'}
    >
      <input type="hidden" name="version" value={brand?.version ?? 0} />
      <Panel title={t('taxonomy.brand')}>
        <div className="grid gap-5">
          <TextField name="name" label={t('taxonomy.name')} />
          <PictureFields name="logo_id" picture={brand?.logo} />
          {offeredLocales.map((language) => (
            <fieldset key={language} className="grid gap-4 border-t border-line pt-4">
              <legend className="sr-only">{localeNames[language]}</legend>
              <p aria-hidden="true" className="font-semibold text-strong">
                {localeNames[language]}
              </p>
              <PageTexts language={language} />
            </fieldset>
          ))}
        </div>
      </Panel>
    </ContractForm>
  )
}

export function BrandMerge({ error, value }: { error: string | undefined; value: string | undefined }) {
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
            <TextInput name="into" dir="ltr" defaultValue={value} />
          </Field>
          <Button type="submit" variant="danger" name="command" value="merge" disabled={isBusy}>
            {t('taxonomy.brand_merge')}
          </Button>
        </Form>
      </Disclosure>
    </Panel>
  )
}
