import { ArrowLeft } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { CasePanel } from '#shop/messages/case-panel.tsx'
import { isPrefetch } from '#shop/messages/is-prefetch.ts'
import { MessageForm } from '#shop/messages/message-form.tsx'
import { MessageList } from '#shop/messages/message-list.tsx'
import { Alert } from '#ui/alert.tsx'
import { IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { sellerPath } from '../dashboard.ts'
import type { Route } from './+types/thread'
import { OrderContext } from './order-context.tsx'

export async function loader({ url, context, params, request }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const before = url.searchParams.get('before') ?? undefined
  const thread = await found(
    url,
    api('GET /seller/stores/{store}/messages/{id}', { params, query: { before } }),
  )
  const last = thread.messages.at(-1)
  if (last && thread.unread > 0 && !isPrefetch(request)) {
    const body = { position: last.position }
    await api('POST /seller/stores/{store}/messages/{id}/read', { params, body })
  }
  const order = thread.order
    ? await api('GET /seller/stores/{store}/orders/{number}', {
        params: { store: params.store, number: thread.order.number },
      })
    : undefined
  return { thread, order, attempt: crypto.randomUUID() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  const body = { text: textOf(form, 'text') ?? '' }
  try {
    const { message } = await apiFrom(context)(
      'POST /seller/stores/{store}/messages/{id}',
      { params, body },
      once(form),
    )
    return { sent: message }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.title')

export default function StoreThread({
  loaderData: { thread, order, attempt },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useTranslate()
  const sent = actionData && 'sent' in actionData ? actionData.sent : undefined
  const { name } = thread.customer
  const [first] = thread.messages
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_16rem]">
      <Card className="flex flex-col gap-5">
        <header className="flex items-center gap-3 border-b border-line pb-4">
          <IconLink
            to={sellerPath(params.store, 'messages')}
            icon={ArrowLeft}
            flips
            label={t('messages.back')}
            className="lg:hidden"
          />
          <h2 className="min-w-0 font-display text-xl font-bold wrap-anywhere text-strong">
            <bdi>{name}</bdi>
          </h2>
        </header>
        {thread.case ? (
          <CasePanel of={thread.case} reader="store">
            {thread.case.state === 'with_store' && thread.order && thread.can_write ? (
              <p>
                <TextLink to={`${sellerPath(params.store, 'orders')}/${thread.order.number}/refund`}>
                  {t('messages.case_refund_now')}
                </TextLink>
              </p>
            ) : null}
          </CasePanel>
        ) : null}
        <MessageList
          label={t('messages.with', { name })}
          messages={thread.messages}
          nameOf={() => name}
          readTo={thread.read_to}
          earlier={thread.has_earlier && first ? `?before=${first.position}` : undefined}
        />
        {thread.can_write ? (
          <MessageForm
            key={sent ?? ''}
            attempt={attempt}
            label={t('messages.to', { name })}
            refusal={actionData && 'errors' in actionData ? actionData : undefined}
            hasFocus={sent !== undefined}
          />
        ) : (
          <Alert tone="info">{t('messages.packers_read')}</Alert>
        )}
      </Card>
      {order ? <OrderContext order={order} store={params.store} /> : null}
    </div>
  )
}
