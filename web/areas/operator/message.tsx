import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { ContactMessage } from '#contract/contact.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { isLocale, localeNames } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/message'
import { ContactBadge } from './message/badge.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const message = await found(url, apiFrom(context)('GET /operator/messages/{id}', { params }))
  return { message, attempt: crypto.randomUUID() }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  try {
    switch (choiceIn(form, 'command', { of: ['close', 'reopen', 'answer'], url })) {
      case 'close':
        await api('POST /operator/messages/{id}/close', { params })
        return { done: 'closed' as const }
      case 'reopen':
        await api('POST /operator/messages/{id}/reopen', { params })
        return { done: 'reopened' as const }
      case 'answer': {
        const body = { words: String(form.get('words') ?? '') }
        await api('POST /operator/messages/{id}/answer', { params, body }, once(form))
        return { done: 'answered' as const }
      }
    }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.messages_title')

export default function Message({ loaderData: { message, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const isConflict = refusal?.code === 'state_conflict'
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('editing.messages_title'), to: '/operator/messages' },
              { label: message.subject },
            ]}
          />
        }
        title={<bdi className="wrap-anywhere">{message.subject}</bdi>}
        aside={<ContactBadge state={message.state} />}
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 gap-6">
          {actionData && 'done' in actionData && actionData.done === 'answered' ? (
            <Alert tone="success">{t('editing.message_answer_sent')}</Alert>
          ) : null}
          {isConflict ? <Alert tone="danger">{t('editing.message_conflict')}</Alert> : null}
          <Thread message={message} />
          {message.closed_at === undefined || isConflict ? (
            <Panel title={t('editing.message_answer')}>
              <AnswerForm
                key={attempt}
                attempt={attempt}
                email={message.email}
                refusal={isConflict ? undefined : refusal}
                values={refusal?.values}
              />
            </Panel>
          ) : null}
        </div>
        <div className="grid gap-6">
          <MessageSender message={message} />
          <CloseForm message={message} />
        </div>
      </div>
    </>
  )
}

function Thread({ message }: { message: ContactMessage }) {
  const t = useTranslate()
  const letters = [{ words: message.message, at: message.created_at, by: message.name }, ...message.answers]
  return (
    <Panel title={t('editing.message_thread')}>
      <ol className="flex flex-col divide-y divide-line">
        {letters.map(({ words, at, by }, place) => (
          <li key={at} className={`flex flex-col gap-2 py-5 first:pt-0 last:pb-0 ${place > 0 ? 'ps-6' : ''}`}>
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
              <bdi className="font-semibold wrap-anywhere text-strong">{by}</bdi>
              <Moment at={at} />
            </p>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
              {words}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const checked: FormCheck = { words: { missing: 'problems.field_empty' } }

interface AnswerFormProps {
  readonly attempt: string
  readonly email: string
  readonly refusal: Refusal | undefined
  readonly values: Readonly<Record<string, string>> | undefined
}

function AnswerForm({ attempt, email, refusal, values }: AnswerFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(checked, refusal)
  return (
    <Form method="post" {...checks.form} preventScrollReset className="grid gap-5">
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="attempt" value={attempt} />
      <Field
        label={t('editing.message_answer')}
        hint={t('editing.message_answer_hint', { email })}
        error={checks.errorOf('words')}
        hidesLabel
      >
        <Textarea
          name="words"
          required
          rows={6}
          maxLength={textLengths.contactMessage}
          defaultValue={values?.words}
          dir="auto"
        />
      </Field>
      <Button type="submit" name="command" value="answer" isBusy={isBusy} className="justify-self-start">
        {t('editing.message_send')}
      </Button>
    </Form>
  )
}

function MessageSender({ message }: { message: ContactMessage }) {
  const t = useTranslate()
  const { name, email, phone, language, person_id: personId, created_at: createdAt } = message
  return (
    <Panel title={t('editing.message_from')}>
      <DetailList
        items={[
          { label: t('editing.message_from'), value: <bdi className="wrap-anywhere">{name}</bdi> },
          {
            label: t('auth.email'),
            value: (
              <a href={`mailto:${email}`} className="break-all text-accent-text underline" dir="ltr">
                {email}
              </a>
            ),
          },
          {
            label: t('editing.message_phone'),
            value: (
              <a href={`tel:${phone}`} className="text-accent-text underline" dir="ltr">
                {phone}
              </a>
            ),
          },
          {
            label: t('editing.message_language'),
            value: isLocale(language) ? localeNames[language] : language,
          },
          { label: t('editing.message_came'), value: <Moment at={createdAt} /> },
          {
            label: t('editing.message_account'),
            value:
              personId === undefined ? (
                t('editing.message_account_none')
              ) : (
                <TextLink to={`/operator/people/${personId}`}>{t('editing.message_account_see')}</TextLink>
              ),
          },
        ]}
      />
    </Panel>
  )
}

function CloseForm({ message: { closed_at: closedAt, closed_by: closedBy } }: { message: ContactMessage }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">
        {closedAt === undefined ? (
          t('editing.message_close_text')
        ) : (
          <>
            {t('editing.message_closed_by', { name: closedBy ?? '' })} · <Moment at={closedAt} />
          </>
        )}
      </p>
      <Button
        type="submit"
        variant="quiet"
        name="command"
        value={closedAt === undefined ? 'close' : 'reopen'}
        isBusy={isBusy}
      >
        {t(closedAt === undefined ? 'editing.message_close' : 'editing.message_reopen')}
      </Button>
    </Form>
  )
}
