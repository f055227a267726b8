import { type RefObject, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { CheckboxField, TextField } from '#app/form/bound-fields.tsx'
import { FormFields } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { WrittenCollection } from '#contract/collections.ts'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { offeredLocales } from '#values/locale.ts'
import { PictureFields } from '../taxonomy/picture-fields.tsx'
import { NamedTexts } from '../taxonomy/text-fields.tsx'
import { ChosenProducts } from './chosen-products.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import type { Preview, Written } from './written.ts'

interface CollectionFormProps {
  /** Undefined for a new one. */
  readonly collection: WrittenCollection | undefined
  readonly currency: string
  readonly written: Written
  readonly errors: Readonly<Record<string, string>>
  readonly preview: Preview | undefined
  readonly uploaded: UploadedPicture | undefined
  readonly limits: Limits
}

/** Without script both ways of choosing products work by the form's buttons; one of them is hidden by its style. */
export function CollectionForm({
  collection,
  currency,
  written,
  errors,
  preview,
  uploaded,
  limits,
}: CollectionFormProps) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  const values = {
    picture_id: collection?.picture_id ?? '',
    ...written.values,
    ...(uploaded && { cover: JSON.stringify(uploaded) }),
  }
  return (
    <FormFields values={values} errors={errors} limits={limits} marks="none">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="group/collection"
      >
        <EnterSubmit command="enter" />
        <input type="hidden" name="version" value={collection?.version ?? 0} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
          <div className="grid min-w-0 gap-6">
            {offeredLocales.map((language) => (
              <NamedTexts key={language} language={language} />
            ))}
            <Products form={form} written={written} errors={errors} currency={currency} />
          </div>
          <div className="grid min-w-0 gap-6">
            <div className="hidden group-has-[[name=kind][value=rule]:checked]/collection:block">
              <RulePreview form={form} first={preview} />
            </div>
            <Visibility isNew={collection === undefined} />
            <Panel title={t('taxonomy.picture')}>
              <PictureFields name="picture_id" picture={collection?.picture} />
            </Panel>
          </div>
        </div>
        <div className="mt-6">
          <ActionBar>
            <Button type="submit" name="command" value="keep" isBusy={isBusy}>
              {t(collection ? 'collections.save' : 'collections.add')}
            </Button>
          </ActionBar>
        </div>
      </Form>
    </FormFields>
  )
}

type ProductsProps = Pick<CollectionFormProps, 'written' | 'errors' | 'currency'> & {
  readonly form: RefObject<HTMLFormElement | null>
}

function Products({ form, written, errors, currency }: ProductsProps) {
  const t = useTranslate()
  return (
    <Panel title={t('collections.products')}>
      <div className="grid gap-6">
        <RadioCards
          legend={t('collections.kind')}
          name="kind"
          layout="columns"
          defaultValue={written.values.kind}
          options={(['rule', 'hand'] as const).map((kind) => ({
            value: kind,
            label: t(`collections.kind_${kind}`),
            description: t(`collections.kind_${kind}_text`),
          }))}
        />
        <div className="hidden gap-6 group-has-[[name=kind][value=rule]:checked]/collection:grid">
          <RuleFields written={written} errors={errors} currency={currency} />
        </div>
        <div className="hidden gap-6 group-has-[[name=kind][value=hand]:checked]/collection:grid">
          <ChosenProducts
            form={form}
            products={written.products}
            found={written.found?.name === 'products' ? written.found : undefined}
            error={errors.products}
          />
        </div>
      </div>
    </Panel>
  )
}

function Visibility({ isNew }: { readonly isNew: boolean }) {
  const t = useTranslate()
  return (
    <Panel title={t('taxonomy.visibility')}>
      <div className="grid gap-5">
        <CheckboxField name="is_hidden" label={t('taxonomy.hide')} hint={t('collections.hide_hint')} />
        <TextField name="starts_at" label={t('collections.starts_at')} input={{ type: 'datetime-local' }} />
        <TextField name="ends_at" label={t('collections.ends_at')} input={{ type: 'datetime-local' }} />
        {isNew ? (
          <TextField
            name="slug"
            label={t('taxonomy.slug')}
            hint={t('taxonomy.slug_hint')}
            input={{ dir: 'ltr' }}
          />
        ) : null}
      </div>
    </Panel>
  )
}
