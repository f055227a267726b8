import { type RefObject, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { WrittenCollection } from '#contract/collections.ts'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { offeredLocales } from '#values/locale.ts'
import { slugLengthMax } from '#values/slug.ts'
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
}

/** Without script both ways of choosing products work by the form's buttons; one of them is hidden by its style. */
export function CollectionForm({
  collection,
  currency,
  written,
  errors,
  preview,
  uploaded,
}: CollectionFormProps) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  const { values } = written
  return (
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
            <NamedTexts key={language} language={language} values={values} errors={errors} />
          ))}
          <Products form={form} written={written} errors={errors} currency={currency} />
        </div>
        <div className="grid min-w-0 gap-6">
          <div className="hidden group-has-[[name=kind][value=rule]:checked]/collection:block">
            <RulePreview form={form} currency={currency} first={preview} />
          </div>
          <Visibility values={values} errors={errors} isNew={collection === undefined} />
          <Panel title={t('taxonomy.picture')}>
            <PictureFields
              uploaded={uploaded}
              picture={collection?.picture}
              pictureId={collection?.picture_id ?? null}
              error={errors.picture_id}
            />
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

interface VisibilityProps {
  readonly values: Written['values']
  readonly errors: Readonly<Record<string, string>>
  readonly isNew: boolean
}

function Visibility({ values, errors, isNew }: VisibilityProps) {
  const t = useTranslate()
  return (
    <Panel title={t('taxonomy.visibility')}>
      <div className="grid gap-5">
        <Checkbox
          name="is_hidden"
          label={t('taxonomy.hide')}
          hint={t('collections.hide_hint')}
          defaultChecked={values.is_hidden !== undefined}
        />
        <Field label={t('collections.starts_at')} error={errors.starts_at} isOptional>
          <TextInput type="datetime-local" name="starts_at" defaultValue={values.starts_at} />
        </Field>
        <Field label={t('collections.ends_at')} error={errors.ends_at} isOptional>
          <TextInput type="datetime-local" name="ends_at" defaultValue={values.ends_at} />
        </Field>
        {isNew ? (
          <Field label={t('taxonomy.slug')} hint={t('taxonomy.slug_hint')} error={errors.slug}>
            <TextInput
              name="slug"
              dir="ltr"
              maxLength={slugLengthMax.collection}
              defaultValue={values.slug}
            />
          </Field>
        ) : null}
      </div>
    </Panel>
  )
}
