import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { ClosedMarket } from '#app/closed-market.tsx'
import { SwitchField, TextField } from '#app/form/bound-fields.tsx'
import { useField } from '#app/form/form-context.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { type FormOutcome, refusalIn } from '#app/form/outcome.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import type { Values } from '#app/form-rows.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues } from '#app/refusal.ts'
import { closedTexts } from '#app/while-closed.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { readMaintenance } from '#contract/maintenance.ts'
import { momentFieldValue, momentOf } from '#shop/market-moments.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { directionOf, locales as languages } from '#values/locale.ts'
import type { Route } from './+types/maintenance'
import { FullRightsOnly } from './full-rights.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'
import { TranslatedField } from './translated-field.tsx'
import { pictureNamesIn, uploadedKeys, uploadPictures } from './upload-pictures.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    closing: await apiFrom(context)('GET /operator/maintenance'),
    limits: bodyLimits('PUT /operator/maintenance'),
    hasPass: /(?:^|;\s*)pass=/.test(request.headers.get('cookie') ?? ''),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['take', 'return', 'keep'], url })
  if (command !== 'keep') {
    await api('PUT /operator/maintenance/pass', { body: { is_held: command === 'take' } })
    return null
  }
  const uploaded = await uploadPictures(api, form, pictureNamesIn(form))
  // Uploaded pictures are kept in the form.
  const typed = { ...submittedValues(form), ...Object.fromEntries(uploaded.keys) }
  const until = String(form.get('until') ?? '')
  form.set('until', momentOf(until) ?? until)
  const picture = uploadedKeys(uploaded).get('picture')
  if (picture !== undefined) form.set('picture', picture)
  else if (form.has('remove_picture')) form.delete('picture')
  return sendForm('PUT /operator/maintenance', { context, url, form, typed, errors: uploaded.errors })
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.closing_title')

export default function Maintenance({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { closing, hasPass, limits } = loaderData
  const answer = actionData ?? undefined
  return (
    <>
      <PageHeader title={t('editing.closing_title')} text={t('editing.closing_text')} />
      <div className="mt-6 mb-8 grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
        {answer && 'saved' in answer ? <Alert tone="success">{t('editing.closing_kept')}</Alert> : null}
        <State closing={closing} />
        <FullRightsOnly>
          <ClosingForm key={closing.data[0]?.at} closing={closing} limits={limits} outcome={answer} />
        </FullRightsOnly>
        <Panel title={t('editing.closing_pass_title')}>
          <Form method="post" preventScrollReset className="grid gap-4">
            <p>{t(hasPass ? 'editing.closing_pass_held' : 'editing.closing_pass_text')}</p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="quiet" name="command" value={hasPass ? 'return' : 'take'}>
                {t(hasPass ? 'editing.closing_pass_return' : 'editing.closing_pass_take')}
              </Button>
              {hasPass ? (
                <ButtonLink to="/" variant="quiet">
                  {t('operator.nav_market')}
                </ButtonLink>
              ) : null}
            </div>
          </Form>
        </Panel>
        <RuleHistory changes={closing.data}>
          {({ rules }) => (
            <>
              {t(rules.is_on ? 'editing.closing_was_on' : 'editing.closing_was_off')}
              {' · '}
              <bdi className="wrap-anywhere">{rules.title.en}</bdi>
            </>
          )}
        </RuleHistory>
      </div>
    </>
  )
}

type Closing = Answer<typeof readMaintenance>

function State({ closing: { rules, is_closed: isClosed } }: { closing: Closing }) {
  const t = useTranslate()
  const locale = useLocale()
  if (!isClosed) return <Alert tone="info">{t('editing.closing_is_open')}</Alert>
  return (
    <Alert tone="warning">
      {rules.until === undefined
        ? t('editing.closing_is_closed')
        : t('editing.closing_is_closed_until', { time: formatMoment(rules.until, 'moment', locale) })}
    </Alert>
  )
}

/** Explains which text an empty title falls back to. */
const hints = { en: undefined, fr: 'editing.faq_french_hint', ar: 'editing.closing_arabic_hint' } as const

interface ClosingFormProps {
  readonly closing: Closing
  readonly limits: Limits
  readonly outcome: FormOutcome
}

function ClosingForm({ closing, limits, outcome }: ClosingFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { rules, picture, email, phone } = closing
  const [typed, setTyped] = useState<Values>({})
  const saved = { ...valuesOf(rules), until: rules.until ? momentFieldValue(rules.until) : '' }
  const written: Values = refusalIn(outcome)?.values ?? saved
  const shown = (name: string) => typed[name] ?? written[name] ?? ''
  return (
    <>
      <Panel title={t('editing.closing_title')}>
        <PlainForm
          values={saved}
          limits={limits}
          outcome={outcome}
          marks="none"
          encType="multipart/form-data"
          className="grid gap-5"
          onInput={({ target }) => {
            if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
            const { name, value } = target
            setTyped((before) => ({ ...before, [name]: value }))
          }}
        >
          <SwitchField
            name="is_on"
            label={t('editing.closing_on')}
            hint={t('editing.closing_on_hint')}
            className="max-w-md"
          />
          <TextField
            name="until"
            label={t('editing.closing_until')}
            hint={t('editing.closing_until_hint')}
            input={{ type: 'datetime-local', className: 'max-w-64' }}
          />
          <div className="grid gap-5 lg:grid-cols-3">
            {languages.map((language) => (
              <TranslatedField
                key={language}
                name="title"
                label={t('editing.closing_words_title')}
                hint={hints[language] && t(hints[language])}
                languages={[language]}
              />
            ))}
            <TranslatedField
              name="description"
              label={t('editing.closing_words_description')}
              languages={languages}
              rows={4}
            />
          </div>
          <ClosingPicture />
          <Button
            type="submit"
            variant="action"
            name="command"
            value="keep"
            isBusy={isBusy}
            className="justify-self-start"
          >
            {t('editing.closing_keep')}
          </Button>
        </PlainForm>
      </Panel>
      <ClosingPreview
        shown={shown}
        email={email}
        phone={phone}
        picture={picture}
        until={momentOf(shown('until'))}
      />
    </>
  )
}

function ClosingPicture() {
  const t = useTranslate()
  const { value, error } = useField('picture')
  return (
    <>
      <Field label={t('editing.closing_picture')} hint={t('editing.closing_picture_hint')} error={error}>
        <FileInput name="picture.file" accept="image/jpeg,image/png,image/webp,image/avif" />
      </Field>
      {value !== '' ? (
        <>
          <input type="hidden" name="picture" value={value} />
          <Checkbox name="remove_picture" label={t('editing.closing_picture_remove')} />
        </>
      ) : null}
    </>
  )
}

interface ClosingPreviewProps {
  readonly shown: (name: string) => string
  readonly email: string
  readonly phone: string
  readonly picture: Closing['picture']
  readonly until: string | undefined
}

function ClosingPreview({ shown, email, phone, picture, until }: ClosingPreviewProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Panel title={t('editing.closing_preview')}>
      {languages.map((language) => (
        <div
          key={language}
          lang={language}
          dir={directionOf(language)}
          className="not-last:mb-6 overflow-hidden rounded-2xl border border-line"
        >
          <ClosedMarket
            isPreview
            notice={{
              title: shown(`title.${language}`) || shown('title.en'),
              description: shown(`description.${language}`) || shown('description.en'),
              email,
              phone,
              ...(picture && { picture }),
              ...(until !== undefined && { until }),
            }}
            words={closedTexts(t, { locale, until })}
          />
        </div>
      ))}
    </Panel>
  )
}
