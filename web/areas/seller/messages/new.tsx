import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { MessageForm } from '#shop/messages/message-form.tsx'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sellerPath } from '../dashboard.ts'
import type { Route } from './+types/new'
import { OrderContext } from './order-context.tsx'

/** First message about an order; leads to the conversation if there is one. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [conversation, order] = await found(
    url,
    Promise.all([
      api('GET /seller/stores/{store}/orders/{number}/messages', { params }),
      api('GET /seller/stores/{store}/orders/{number}', { params }),
    ]),
  )
  if (conversation.thread !== undefined) throw redirect(threadPath(url, params.store, conversation.thread))
  return { conversation, order, attempt: crypto.randomUUID() }
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  const body = { text: textOf(form, 'text') ?? '' }
  try {
    const { thread } = await apiFrom(context)(
      'POST /seller/stores/{store}/orders/{number}/messages',
      { params, body },
      once(form),
    )
    return redirect(threadPath(url, params.store, thread), 303)
  } catch (error) {
    return refuse(error, form)
  }
}

function threadPath({ pathname }: URL, store: string, thread: string): string {
  return localizedPath(`${sellerPath(store, 'messages')}/${thread}`, localeOf(pathname))
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.new_title')

export default function NewStoreMessage({
  loaderData: { conversation, order, attempt },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useTranslate()
  const { name } = conversation.customer
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_16rem]">
      <Card className="flex flex-col gap-5">
        <h2 className="min-w-0 font-display text-xl font-bold wrap-anywhere text-strong">
          <bdi>{name}</bdi>
        </h2>
        {conversation.can_write ? (
          <MessageForm attempt={attempt} label={t('messages.to', { name })} refusal={actionData} hasFocus />
        ) : (
          <Alert tone="info">{t('messages.cannot_write')}</Alert>
        )}
      </Card>
      <OrderContext order={order} store={params.store} />
    </div>
  )
}
