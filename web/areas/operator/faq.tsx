import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { faqTopics } from '#values/faq-topic.ts'
import { localeNames, localeOf, localizedPath, offeredLocales } from '#values/locale.ts'
import type { Route } from './+types/faq'
import { inLanguage } from './in-language.ts'
import { Versions } from './versions.tsx'

/**
 * `/operator/faqs/new` adds a question; `?version=` shows an earlier text; `?saved` and `?added` confirm the last
 * change.
 */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const version = url.searchParams.get('version') ?? undefined
  const faq =
    id === 'new'
      ? undefined
      : await found(url, apiFrom(context)('GET /operator/faqs/{id}', { params: { id }, query: { version } }))
  return {
    faq,
    wasSaved: url.searchParams.has('saved'),
    wasAdded: url.searchParams.has('added'),
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const textOf = (name: string) => String(form.get(name) ?? '')
  const text = {
    topic: textOf('topic'),
    question: { en: textOf('question.en'), fr: textOf('question.fr') },
    answer: { en: textOf('answer.en'), fr: textOf('answer.fr') },
  }
  try {
    if (id !== 'new') {
      await api('PUT /operator/faqs/{id}', {
        params: { id },
        body: { ...text, version: Number(form.get('version')) },
      })
      return redirect(`${url.pathname}?saved`, 303)
    }
    const added = await api('POST /operator/faqs', { body: text })
    return redirect(localizedPath(`/operator/faqs/${added.id}?added`, localeOf(url.pathname)), 303)
  } catch (error) {
    return refuse(error, form)
  }
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.faqs_title')

export default function Faq({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { faq, wasSaved, wasAdded } = loaderData
  const locale = useLocale()
  const name = faq ? inLanguage(faq.question, locale) : t('editing.faq_new')
  const isConflict = refusal?.code === 'state_conflict'
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('editing.faqs_title'), to: '/operator/faqs' }, { label: name }]} />
        }
        title={<span className="wrap-anywhere">{name}</span>}
        aside={
          faq ? (
            <Badge tone={faq.is_shown ? 'success' : 'neutral'}>
              {t(faq.is_shown ? 'editing.faq_shown' : 'editing.faq_hidden')}
            </Badge>
          ) : null
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="grid min-w-0 gap-6">
          {wasSaved && !refusal ? <Alert tone="success">{t('editing.faq_saved')}</Alert> : null}
          {wasAdded && !refusal ? <Alert tone="success">{t('editing.faq_added')}</Alert> : null}
          {isConflict ? <Alert tone="danger">{t('editing.faq_conflict')}</Alert> : null}
          {faq && faq.shown < faq.version ? (
            <Alert tone="info">{t('editing.faq_earlier', { number: faq.shown })}</Alert>
          ) : null}
          <FaqForm key={`${faq?.id} ${faq?.shown} ${faq?.version}`} faq={faq} refusal={refusal} />
        </div>
        {faq ? (
          <Versions
            versions={faq.versions}
            shown={faq.shown}
            pathOf={(version) => `/operator/faqs/${faq.id}?version=${version}`}
          />
        ) : null}
      </div>
    </>
  )
}

const checked: FormCheck = {
  topic: { missing: 'problems.field_empty' },
  'question.en': { missing: 'problems.field_empty' },
  'answer.en': { missing: 'problems.field_empty' },
}

interface FaqFormProps {
  readonly faq: Route.ComponentProps['loaderData']['faq']
  readonly refusal: Route.ComponentProps['actionData']
}

function FaqForm({ faq, refusal }: FaqFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(checked, refusal)
  const written = (name: string, kept: string | undefined) => refusal?.values[name] ?? kept ?? ''
  return (
    <Form method="post" {...checks.form} preventScrollReset className="grid gap-6">
      {refusal?.code === 'state_conflict' ? null : (
        <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      )}
      <input type="hidden" name="version" value={faq?.version ?? 0} />
      <Panel title={t('editing.faq_topic')}>
        <Field
          label={t('editing.faq_topic')}
          hint={t('editing.faq_topic_hint')}
          error={checks.errorOf('topic')}
          hidesLabel
        >
          <TextInput
            name="topic"
            required
            maxLength={60}
            list="topics"
            defaultValue={written('topic', faq?.topic)}
          />
        </Field>
        <datalist id="topics">
          {faqTopics.map((topic) => (
            <option key={topic} value={topic} label={t(`pages.topic_${topic}`)} />
          ))}
        </datalist>
      </Panel>
      {offeredLocales.map((language) => (
        <Panel key={language} title={localeNames[language]}>
          <div className="grid gap-5">
            <Field
              label={t('editing.faq_question')}
              hint={language === 'fr' ? t('editing.faq_french_hint') : undefined}
              error={checks.errorOf(`question.${language}`)}
            >
              <TextInput
                name={`question.${language}`}
                required={language === 'en'}
                maxLength={200}
                lang={language}
                defaultValue={written(`question.${language}`, faq?.question[language])}
              />
            </Field>
            <Field label={t('editing.faq_answer')} error={checks.errorOf(`answer.${language}`)}>
              <Textarea
                name={`answer.${language}`}
                required={language === 'en'}
                rows={5}
                maxLength={3000}
                lang={language}
                defaultValue={written(`answer.${language}`, faq?.answer[language])}
              />
            </Field>
          </div>
        </Panel>
      ))}
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {t('editing.faq_keep')}
      </Button>
    </Form>
  )
}
