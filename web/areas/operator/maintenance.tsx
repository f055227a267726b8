import { useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { ClosedMarket } from '#app/closed-market.tsx'
import { FormAlert } from '#app/form-alert.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOf, refuse } from '#app/refusal.ts'
import { closedTexts } from '#app/while-closed.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { readMaintenance } from '#contract/maintenance.ts'
import { momentFieldValue, momentOf } from '#shop/market-moments.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox, Switch } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { directionOf, locales as languages, localeNames } from '#values/locale.ts'
import type { Route } from './+types/maintenance'
import { FullRightsOnly } from './full-rights.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'
import { pictureNamesIn, uploadedKeys, uploadPictures } from './upload-pictures.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    closing: await apiFrom(context)('GET /operator/maintenance'),
    hasPass: /(?:^|;\s*)pass=/.test(request.headers.get('cookie') ?? ''),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['take', 'return', 'keep'], url })
  try {
    if (command !== 'keep') {
      await api('PUT /operator/maintenance/pass', { body: { is_held: command === 'take' } })
      return null
    }
  } catch (error) {
    return refuse(error, form)
  }
  const uploaded = await uploadPictures(api, form, pictureNamesIn(form))
  try {
    await keep(api, form, uploadedKeys(uploaded).get('picture'))
    return { done: true as const }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOf(error, form)
    const errors = { ...refusal.errors, ...uploaded.errors }
    // Uploaded pictures are kept in the form.
    const values = { ...refusal.values, ...Object.fromEntries(uploaded.keys) }
    return data({ ...refusal, errors, values }, { status: error.status })
  }
}

async function keep(api: Api, form: FormData, uploaded: string | undefined): Promise<void> {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const textsOf = (name: string) => ({
    en: textOf(`${name}.en`),
    fr: textOf(`${name}.fr`),
    ar: textOf(`${name}.ar`),
  })
  const picture = uploaded ?? (form.has('remove_picture') ? '' : textOf('picture'))
  const until = textOf('until')
  await api('PUT /operator/maintenance', {
    body: {
      is_on: form.has('is_on'),
      title: textsOf('title'),
      description: textsOf('description'),
      ...(picture !== '' && { picture }),
      // An invalid time is sent as entered, so that the API refuses it.
      ...(until !== '' && { until: momentOf(until) ?? until }),
    },
  })
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.closing_title')

export default function Maintenance({ loaderData: { closing, hasPass }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const wasKept = actionData !== undefined && actionData !== null && 'done' in actionData
  return (
    <>
      <PageHeader title={t('editing.closing_title')} text={t('editing.closing_text')} />
      <div className="mt-6 mb-8 grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
        {wasKept ? <Alert tone="success">{t('editing.closing_kept')}</Alert> : null}
        <State closing={closing} />
        <FullRightsOnly>
          <ClosingForm key={closing.data[0]?.at} closing={closing} refusal={refusal} />
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

function ClosingForm({ closing, refusal }: { closing: Closing; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { rules, picture, email, phone } = closing
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const kept: Readonly<Record<string, string | undefined>> = {
    'title.en': rules.title.en,
    'title.fr': rules.title.fr,
    'title.ar': rules.title.ar,
    'description.en': rules.description.en,
    'description.fr': rules.description.fr,
    'description.ar': rules.description.ar,
    until: rules.until && momentFieldValue(rules.until),
    picture: rules.picture,
  }
  const written = (name: string) => refusal?.values[name] ?? kept[name] ?? ''
  const shown = (name: string) => typed[name] ?? written(name)
  const errors = refusal?.errors ?? {}
  const until = momentOf(shown('until'))
  const isOn = refusal ? 'is_on' in refusal.values : rules.is_on
  return (
    <>
      <Panel title={t('editing.closing_title')}>
        <Form
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          className="grid gap-5"
          onInput={({ target }) => {
            if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
            const { name, value } = target
            setTyped((before) => ({ ...before, [name]: value }))
          }}
        >
          <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
          <Switch
            name="is_on"
            label={t('editing.closing_on')}
            hint={t('editing.closing_on_hint')}
            defaultChecked={isOn}
            className="max-w-md"
          />
          <Field
            label={t('editing.closing_until')}
            hint={t('editing.closing_until_hint')}
            error={errors.until}
          >
            <TextInput
              type="datetime-local"
              name="until"
              defaultValue={written('until')}
              className="max-w-64"
            />
          </Field>
          <ClosingTexts errors={errors} written={written} />
          <ClosingPicture errors={errors} written={written} />
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
        </Form>
      </Panel>
      <ClosingPreview shown={shown} email={email} phone={phone} picture={picture} until={until} />
    </>
  )
}

interface ClosingFieldsProps {
  readonly errors: Refusal['errors']
  readonly written: (name: string) => string
}

function ClosingTexts({ errors, written }: ClosingFieldsProps) {
  const t = useTranslate()
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      {languages.map((language) => (
        <Field
          key={language}
          label={t('editing.in_language', {
            label: t('editing.closing_words_title'),
            language: localeNames[language],
          })}
          hint={hints[language] && t(hints[language])}
          error={errors[`title.${language}`]}
        >
          <TextInput
            name={`title.${language}`}
            maxLength={120}
            lang={language}
            dir={directionOf(language)}
            defaultValue={written(`title.${language}`)}
          />
        </Field>
      ))}
      {languages.map((language) => (
        <Field
          key={language}
          label={t('editing.in_language', {
            label: t('editing.closing_words_description'),
            language: localeNames[language],
          })}
          error={errors[`description.${language}`]}
        >
          <Textarea
            name={`description.${language}`}
            rows={4}
            maxLength={600}
            lang={language}
            dir={directionOf(language)}
            defaultValue={written(`description.${language}`)}
          />
        </Field>
      ))}
    </div>
  )
}

function ClosingPicture({ errors, written }: ClosingFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <Field
        label={t('editing.closing_picture')}
        hint={t('editing.closing_picture_hint')}
        error={errors.picture}
      >
        <FileInput name="picture.file" accept="image/jpeg,image/png,image/webp,image/avif" />
      </Field>
      {written('picture') !== '' ? (
        <>
          <input type="hidden" name="picture" value={written('picture')} />
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
