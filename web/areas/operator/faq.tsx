import { apiFrom } from '#app/api.ts'
import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Panel } from '#ui/panel.tsx'
import { faqTopics } from '#values/faq-topic.ts'
import { localeNames, offeredLocales } from '#values/locale.ts'
import type { Route } from './+types/faq'
import { EditPage } from './edit-page.tsx'
import { inLanguage } from './in-language.ts'
import { saveRecord } from './save-record.server.ts'
import { Versions } from './versions.tsx'

const dones = ['saved', 'added'] as const

/** `/operator/faqs/new` adds a question; `?version=` shows an earlier text; `?done=` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const version = url.searchParams.get('version') ?? undefined
  const faq =
    id === 'new'
      ? undefined
      : await found(url, apiFrom(context)('GET /operator/faqs/{id}', { params: { id }, query: { version } }))
  return {
    faq,
    limits: bodyLimits('POST /operator/faqs'),
    done: dones.find((each) => each === url.searchParams.get('done')),
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  return saveRecord('/operator/faqs', { context, url, id, form: await request.formData() })
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.faqs_title')

export default function Faq({ loaderData: { faq, limits, done }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <EditPage
      list={{ label: t('editing.faqs_title'), to: '/operator/faqs' }}
      name={faq ? inLanguage(faq.question, locale) : t('editing.faq_new')}
      aside={
        faq ? (
          <Badge tone={faq.is_shown ? 'success' : 'neutral'}>
            {t(faq.is_shown ? 'editing.faq_shown' : 'editing.faq_hidden')}
          </Badge>
        ) : null
      }
      done={done && !actionData ? t(`editing.faq_${done}`) : undefined}
      side={
        faq ? (
          <Versions
            versions={faq.versions}
            shown={faq.shown}
            pathOf={(version) => `/operator/faqs/${faq.id}?version=${version}`}
          />
        ) : null
      }
    >
      {faq && faq.shown < faq.version ? (
        <Alert tone="info">{t('editing.faq_earlier', { number: faq.shown })}</Alert>
      ) : null}
      <ContractForm
        key={`${faq?.id} ${faq?.shown} ${faq?.version}`}
        values={faq ? valuesOf(faq) : {}}
        limits={limits}
        outcome={actionData}
        conflict="editing.faq_conflict"
        save="editing.faq_keep"
      >
        <input type="hidden" name="version" value={faq?.version ?? 0} />
        <Panel title={t('editing.faq_topic')}>
          <TextField
            name="topic"
            label={t('editing.faq_topic')}
            hint={t('editing.faq_topic_hint')}
            hidesLabel
            input={{ list: 'topics' }}
          />
          <datalist id="topics">
            {faqTopics.map((topic) => (
              <option key={topic} value={topic} label={t(`pages.topic_${topic}`)} />
            ))}
          </datalist>
        </Panel>
        {offeredLocales.map((language) => (
          <Panel key={language} title={localeNames[language]}>
            <div className="grid gap-5">
              <TextField
                name={`question.${language}`}
                label={t('editing.faq_question')}
                hint={language === 'fr' ? t('editing.faq_french_hint') : undefined}
                input={{ lang: language }}
              />
              <TextareaField
                name={`answer.${language}`}
                label={t('editing.faq_answer')}
                input={{ lang: language, rows: 5 }}
              />
            </div>
          </Panel>
        ))}
      </ContractForm>
    </EditPage>
  )
}
