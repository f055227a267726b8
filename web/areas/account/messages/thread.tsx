import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import { textOf } from '#shop/cart-form.ts'
import { CasePanel } from '#shop/messages/case-panel.tsx'
import { isPrefetch } from '#shop/messages/is-prefetch.ts'
import { MessageForm } from '#shop/messages/message-form.tsx'
import { MessageList } from '#shop/messages/message-list.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/thread.ts'

const REFRESH_MS = 15_000

export async function loader({ url, context, params, request }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const api = apiFrom(context)
  const before = url.searchParams.get('before') ?? undefined
  const thread = await found(url, api('GET /customer/messages/{id}', { params, query: { before } }))
  const last = thread.messages.at(-1)
  if (last && thread.unread > 0 && !isPrefetch(request)) {
    await api('POST /customer/messages/{id}/read', { params, body: { position: last.position } })
  }
  return { thread, attempt: crypto.randomUUID() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const body = { text: textOf(form, 'text') ?? '' }
  try {
    const solved = textOf(form, 'solved')
    if (solved !== undefined) {
      await api('POST /customer/message-cases/{id}/close', { params: { id: solved } })
      return { solved: true as const }
    }
    const { message } = await api('POST /customer/messages/{id}', { params, body }, once(form))
    return { sent: message }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.title')

export default function ThreadPage({ loaderData: { thread, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  useRevalidateEvery(REFRESH_MS)
  const sent = actionData && 'sent' in actionData ? actionData.sent : undefined
  const [first] = thread.messages
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('messages.title'), to: '/account/messages' }, { label: thread.store.name }]}
          />
        }
        title={<bdi>{thread.store.name}</bdi>}
        text={
          thread.order ? (
            <span className="flex flex-wrap gap-x-6 gap-y-1">
              <TextLink to={`/account/orders/details/${thread.order.group_number}#${thread.order.number}`}>
                {t('messages.order')} <bdi dir="ltr">{thread.order.number}</bdi>
              </TextLink>
              {thread.case === undefined || thread.case.closed_at !== undefined ? (
                <TextLink to={`/account/messages/problem?order=${thread.order.number}`} prefetch="none">
                  {t('messages.problem_title')}
                </TextLink>
              ) : null}
            </span>
          ) : (
            <TextLink to={`/seller/store/${thread.store.slug}`}>{t('messages.visit_store')}</TextLink>
          )
        }
      />
      <Card className="flex flex-col gap-5">
        {thread.case ? (
          <CasePanel of={thread.case} reader="customer">
            {thread.case.closed_at === undefined ? <Solved id={thread.case.id} /> : null}
          </CasePanel>
        ) : null}
        <MessageList
          label={t('messages.with', { name: thread.store.name })}
          messages={thread.messages}
          nameOf={() => thread.store.name}
          readTo={thread.read_to}
          earlier={thread.has_earlier && first ? `?before=${first.position}` : undefined}
        />
        {thread.can_write ? (
          <MessageForm
            key={sent ?? ''}
            attempt={attempt}
            label={t('messages.to', { name: thread.store.name })}
            refusal={actionData && 'errors' in actionData ? actionData : undefined}
            hasFocus={sent !== undefined}
          />
        ) : (
          <Alert tone="info">{t('messages.store_closed')}</Alert>
        )}
      </Card>
    </>
  )
}

/** Closes a problem that the store has solved. */
function Solved({ id }: { id: string }) {
  const t = useTranslate()
  const isBusy = useNavigation().formData?.has('solved') ?? false
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="solved" value={id} variant="quiet" size="sm" isBusy={isBusy}>
        {t('messages.case_solve')}
      </Button>
    </Form>
  )
}
