import { Form, useNavigation } from 'react-router'
import { browserApi } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { WrittenPage } from '#contract/pages.ts'
import { SlugField } from '#shop/slug/slug-field.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { directionOf } from '#values/locale.ts'
import { slugLengthMax } from '#values/slug.ts'
import { PictureFields } from '../text-picture/picture-fields.tsx'

const pageCheck: FormCheck = {
  title: { missing: 'problems.field_empty' },
  description: { missing: 'problems.field_empty' },
  body: { missing: 'problems.field_empty' },
}

const newPageCheck: FormCheck = { ...pageCheck, slug: { missing: 'problems.field_empty' } }

interface PageFormProps {
  readonly page: Pick<WrittenPage, 'language' | 'version' | 'title' | 'description' | 'body'>
  /** It is asked for its address, too. */
  readonly isNew?: boolean
  /** What was last sent and not kept: looked at, or refused. */
  readonly values: Readonly<Record<string, string>> | undefined
  /** The picture that was just put into the text. */
  readonly placed: string | undefined
  readonly refusal: Refusal | undefined
}

/** A page's text in one language; it can be looked at before it is kept. */
export function PageForm({ page, isNew = false, values, placed, refusal }: PageFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(isNew ? newPageCheck : pageCheck, refusal)
  const { language } = page
  const written = { lang: language, dir: directionOf(language) }
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...checks.form}
      preventScrollReset
      className="grid gap-5"
    >
      <EnterSubmit />
      {refusal?.code === 'state_conflict' ? null : (
        <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      )}
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="version" value={page.version} />
      {isNew ? <NewPageSlug values={values} checks={checks} /> : null}
      <Field label={t('operator.page_title')} error={checks.errorOf('title')}>
        <TextInput
          name="title"
          required
          maxLength={120}
          defaultValue={values?.title ?? page.title}
          {...written}
        />
      </Field>
      <Field
        label={t('operator.page_description')}
        hint={t('operator.page_description_hint')}
        error={checks.errorOf('description')}
      >
        <Textarea
          name="description"
          required
          rows={2}
          maxLength={300}
          defaultValue={values?.description ?? page.description}
          {...written}
        />
      </Field>
      <Field
        label={t('operator.page_body')}
        hint={t('operator.page_body_hint')}
        error={checks.errorOf('body')}
      >
        <Textarea
          key={placed}
          name="body"
          required
          rows={18}
          maxLength={60_000}
          defaultValue={values?.body ?? page.body}
          className="max-h-[60dvh] font-mono text-sm"
          {...written}
        />
      </Field>
      <fieldset className="grid min-w-0 gap-3 border-t border-line pt-5">
        <legend className="sr-only">{t('editing.text_picture_title')}</legend>
        <PictureFields placed={placed} alt={values?.['inline.alt'] ?? ''} errorOf={checks.errorOf} />
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
  )
}

function NewPageSlug({
  values,
  checks,
}: {
  readonly values: Readonly<Record<string, string>> | undefined
  readonly checks: ReturnType<typeof useFormChecks>
}) {
  const t = useTranslate()
  return (
    <SlugField
      label={t('slugs.field')}
      before="/pages/"
      lengthMax={slugLengthMax.page}
      kept={undefined}
      written={values?.slug ?? ''}
      error={checks.errorOf('slug')}
      ask={async (wanted) =>
        (await browserApi('GET /operator/slugs/{kind}', { params: { kind: 'page' }, query: { wanted } }))
          .fault
      }
    />
  )
}
