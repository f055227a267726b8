import { CircleHelp, Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { WrittenFaq } from '#contract/faqs.ts'
import { useFaqTopic } from '#shop/faq-topic.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import type { Route } from './+types/faqs'
import { inLanguage } from './in-language.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { faqs: (await apiFrom(context)('GET /operator/faqs')).data }
}

const commands = ['publish', 'hide', 'up', 'down'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  try {
    return await apiFrom(context)('POST /operator/faqs/{id}/steer', {
      params: { id: String(form.get('id') ?? '') },
      body: { command },
    })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.faqs_title')

/** FAQs by topic, in the order that readers see. */
export default function Faqs({ loaderData: { faqs }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const topicOf = useFaqTopic()
  const groups = [...Map.groupBy(faqs, ({ topic }) => topic)]
  return (
    <>
      <PageHeader
        title={t('editing.faqs_title')}
        text={t('editing.faqs_text')}
        aside={
          <>
            <TextLink to="/faq">{t('editing.details_see')}</TextLink>
            <ButtonLink to="/operator/faqs/new" icon={Plus}>
              {t('editing.faq_new')}
            </ButtonLink>
          </>
        }
      />
      <div className="mt-6 mb-8 grid gap-8">
        {actionData && 'message' in actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
        {actionData && 'done' in actionData ? <Alert tone="success">{t('editing.faq_steered')}</Alert> : null}
        {groups.length === 0 ? (
          <EmptyState
            icon={CircleHelp}
            title={t('editing.faqs_none_title')}
            text={t('editing.faqs_none_text')}
          />
        ) : null}
        {groups.map(([topic, asked]) => (
          <section key={topic} aria-labelledby={`topic-${topic}`} className="grid gap-3">
            <h2 id={`topic-${topic}`} className="text-2xl wrap-anywhere">
              {topicOf(topic)}
            </h2>
            <Card padding="none">
              <ol className="divide-y divide-line">
                {asked.map((faq, place) => (
                  <Row key={faq.id} faq={faq} place={place} count={asked.length} />
                ))}
              </ol>
            </Card>
          </section>
        ))}
      </div>
    </>
  )
}

interface RowProps {
  readonly faq: WrittenFaq
  /** Position among `count` of its topic, from 0. */
  readonly place: number
  readonly count: number
}

function Row({ faq: { id, question, is_shown: isShown }, place, count }: RowProps) {
  const t = useTranslate()
  const { state, formMethod } = useNavigation()
  const kept = useRestoredFocus(state)
  const name = inLanguage(question, useLocale())
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={`/operator/faqs/${id}`} variant="more" className="wrap-anywhere">
          {name}
        </TextLink>
        {isShown ? null : <Badge>{t('editing.faq_hidden')}</Badge>}
      </span>
      <Form method="post" preventScrollReset className="flex items-center gap-1" {...kept}>
        <input type="hidden" name="id" value={id} />
        <MoveButtons
          labels={{ up: t('editing.faq_up', { name }), down: t('editing.faq_down', { name }) }}
          place={place}
          count={count}
        />
        <Button
          type="submit"
          variant="plain"
          size="sm"
          name="command"
          value={isShown ? 'hide' : 'publish'}
          disabled={formMethod === 'POST'}
        >
          {t(isShown ? 'editing.faq_hide' : 'editing.faq_publish')}
        </Button>
      </Form>
    </li>
  )
}
