import { Form, useNavigation } from 'react-router'
import { browserApi } from '#app/api.ts'
import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { ErrorSummary } from '#app/form/error-summary.tsx'
import { FormFields, useField } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import { valuesOf } from '#app/form/values-of.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { WrittenPage } from '#contract/pages.ts'
import { SlugField } from '#shop/slug/slug-field.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { directionOf } from '#values/locale.ts'
import { slugLengthMax } from '#values/slug.ts'
import { PictureFields } from '../text-picture/picture-fields.tsx'

interface PageFormProps {
  readonly page: Pick<WrittenPage, 'language' | 'version'> &
    Partial<Pick<WrittenPage, 'title' | 'description' | 'body'>>
  /** Shows the field for the address as well. */
  readonly isNew?: boolean
  /** Values that were submitted but not saved, for a preview or because they were refused. */
  readonly values: Values | undefined
  readonly limits: Limits
  /** Address of the picture just inserted into the text. */
  readonly placed: string | undefined
  readonly refusal: Refusal | undefined
}

export function PageForm({ page, isNew = false, values, limits, placed, refusal }: PageFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { language, version, title, description, body } = page
  const written = { lang: language, dir: directionOf(language) }
  return (
    <FormFields
      values={values ?? valuesOf({ title, description, body })}
      errors={refusal?.errors ?? {}}
      limits={limits}
      isBusy={isBusy}
      marks="none"
    >
      <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className="grid gap-5">
        <EnterSubmit />
        {refusal?.code === 'state_conflict' ? null : <ErrorSummary refusal={refusal} />}
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="version" value={version} />
        {isNew ? <NewPageSlug /> : null}
        <TextField name="title" label={t('operator.page_title')} input={written} />
        <TextareaField
          name="description"
          label={t('operator.page_description')}
          hint={t('operator.page_description_hint')}
          input={{ ...written, rows: 2 }}
        />
        <TextareaField
          key={placed}
          name="body"
          label={t('operator.page_body')}
          hint={t('operator.page_body_hint')}
          input={{ ...written, rows: 18, className: 'max-h-[60dvh] font-mono text-sm' }}
        />
        <fieldset className="grid min-w-0 gap-3 border-t border-line pt-5">
          <legend className="sr-only">{t('editing.text_picture_title')}</legend>
          <PictureFields placed={placed} />
        </fieldset>
        <ActionBar>
          <Button type="submit" name="command" value="keep" isBusy={isBusy}>
            {t(isNew ? 'operator.page_add' : 'operator.page_keep')}
          </Button>
          <Button type="submit" variant="quiet" name="command" value="preview" disabled={isBusy}>
            {t('operator.page_look')}
          </Button>
        </ActionBar>
      </Form>
    </FormFields>
  )
}

function NewPageSlug() {
  const t = useTranslate()
  const { value, error } = useField('slug')
  return (
    <SlugField
      label={t('slugs.field')}
      before="/pages/"
      lengthMax={slugLengthMax.page}
      kept={undefined}
      written={value}
      error={error}
      ask={async (wanted) =>
        (await browserApi('GET /operator/slugs/{kind}', { params: { kind: 'page' }, query: { wanted } }))
          .fault
      }
    />
  )
}
