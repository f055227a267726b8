import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { Refusal } from '#app/refusal.ts'
import type { ModeratedText } from '#contract/reviews.ts'
import { Moment } from '#shop/moment.tsx'
import { ProductLine } from '#shop/reviews/product-line.tsx'
import { ReviewPictures } from '#shop/reviews/review-pictures.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Rating } from '#ui/rating.tsx'
import type { Route } from './+types/reviews'
import { ListPage } from './list-page.tsx'

const kinds = ['review', 'question', 'answer'] as const
const views = ['waiting', 'reported', 'approved', 'rejected', 'all'] as const
const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, texts: await apiFrom(context)('GET /operator/texts', { query }) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const [kind, id = ''] = String(form.get('text')).split(' ')
  const sent = { context, url, form, params: { kind: kinds.find((each) => each === kind) ?? 'review', id } }
  switch (choiceIn(form, 'command', { of: ['publish', 'take_down', 'take_down_reply'], url })) {
    case 'publish':
      return sendForm('POST /operator/texts/{kind}/{id}/publish', sent)
    case 'take_down_reply':
      return sendForm('POST /operator/reviews/{id}/take-down-reply', { ...sent, params: { id } })
    case 'take_down':
      return sendForm('POST /operator/texts/{kind}/{id}/take-down', sent)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.moderation_title')

export default function Texts({ loaderData: { query, texts }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const changed = actionData && 'saved' in actionData ? actionData.saved.text : undefined
  return (
    <ListPage
      title={t('reviews.moderation_title')}
      text={t('reviews.moderation_text', { waiting: texts.waiting, reported: texts.reported })}
      search={{ label: t('reviews.moderation_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'view',
          label: t('reviews.moderation_view'),
          value: query.view ?? 'waiting',
          options: views.map((value) => ({ value, label: t(`reviews.view_${value}`) })),
          isAlwaysSet: true,
        },
        {
          name: 'kind',
          label: t('reviews.moderation_kind'),
          value: query.kind ?? '',
          options: kinds.map((value) => ({ value, label: t(`reviews.kind_${value}`) })),
        },
      ]}
      page={texts}
      empty={{ title: t('reviews.moderation_none_title'), text: t('reviews.moderation_none_text') }}
      notice={
        <>
          {refusal && !refusal.errors.reason ? <Alert tone="danger">{refusal.message}</Alert> : null}
          {changed ? (
            <Alert tone="success">{t(`reviews.was_${changed.state}`, { author: changed.author })}</Alert>
          ) : null}
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        {texts.data.map((text) => (
          <li key={text.id}>
            <OneText text={text} refusal={refusal} />
          </li>
        ))}
      </ul>
    </ListPage>
  )
}

function OneText({ text, refusal }: { text: ModeratedText; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const name = `${text.kind} ${text.id}`
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ProductLine product={text.product} />
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{t(`reviews.kind_${text.kind}`)}</Badge>
          <Badge tone={tones[text.state]}>{t(`reviews.state_${text.state}`)}</Badge>
          {text.held_for.map((rule) => (
            <Badge key={rule} tone="warning">
              {t(`reviews.rule_${rule}`)}
            </Badge>
          ))}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        {text.rating ? <Rating value={text.rating} /> : null}
        {text.title ? (
          <h2 lang={text.locale} className="text-lg break-words">
            {text.title}
          </h2>
        ) : null}
        <p lang={text.locale} className="max-w-prose break-words whitespace-pre-line">
          {text.body}
        </p>
        <ReviewPictures review={text} />
        <p className="text-sm text-muted">
          <bdi>{text.author}</bdi>
          {text.email ? <span className="break-all"> ({text.email})</span> : null} · {text.store} ·{' '}
          <Moment at={text.created_at} />
        </p>
        {text.state_reason ? (
          <p className="text-sm">{t('reviews.reason', { reason: text.state_reason })}</p>
        ) : null}
        {text.reply ? (
          <div className="rounded-e-xl border-s-3 border-accent bg-sunken px-4 py-3">
            <p className="text-sm font-semibold">{t('reviews.reply_of', { name: text.store })}</p>
            <p className="max-w-prose break-words whitespace-pre-line">{text.reply}</p>
          </div>
        ) : null}
      </div>
      <Reports text={text} />
      <History text={text} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        {text.state === 'approved' && text.reports.every(({ is_settled }) => is_settled) ? null : (
          <Form method="post">
            <input type="hidden" name="text" value={name} />
            <Button type="submit" name="command" value="publish">
              {t(text.state === 'approved' ? 'reviews.keep_published' : 'reviews.do_publish')}
            </Button>
          </Form>
        )}
        {text.state === 'rejected' ? null : (
          <WithReason
            label={t('reviews.take_down')}
            text={t('reviews.take_down_text')}
            reason={{ label: t('operator.reason') }}
            command="take_down"
            subject={{ name: 'text', value: name }}
            refusal={refusalOf(refusal, name, 'take_down')}
          />
        )}
        {text.reply ? (
          <WithReason
            label={t('reviews.take_down_reply')}
            text={t('reviews.take_down_reply_text')}
            reason={{ label: t('operator.reason') }}
            command="take_down_reply"
            subject={{ name: 'text', value: name }}
            refusal={refusalOf(refusal, name, 'take_down_reply')}
          />
        ) : null}
      </div>
    </Card>
  )
}

function refusalOf(refusal: Refusal | undefined, name: string, command: string): Refusal | undefined {
  const isThis = refusal?.values.text === name && refusal.values.command === command
  return isThis ? refusal : undefined
}

function Reports({ text }: { text: ModeratedText }) {
  const t = useTranslate()
  if (text.reports.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning-text">
      {text.reports.map((report) => (
        <li
          key={`${report.at} ${report.reason}`}
          className={report.is_settled ? 'opacity-80' : 'font-medium'}
        >
          {t(`reviews.reason_${report.reason}`)}
          {report.note ? `: ${report.note}` : ''} · <Moment at={report.at} />
          {report.is_settled ? ` · ${t('reviews.settled')}` : ''}
        </li>
      ))}
    </ul>
  )
}

function History({ text }: { text: ModeratedText }) {
  const t = useTranslate()
  if (text.history.length === 0) return null
  return (
    <Disclosure label={t('reviews.history')}>
      <ol className="flex flex-col gap-1 pt-2 text-sm">
        {text.history.map((step) => (
          <li key={step.at}>
            <Moment at={step.at} /> · {t(`reviews.state_${step.to_state}`)} ·{' '}
            {step.by ?? t('reviews.by_rules')}
            {step.by && step.reason ? `: ${step.reason}` : ''}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
