import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { MessageForm } from '#shop/messages/message-form.tsx'
import { ProductLine } from '#shop/messages/product-line.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/new.ts'

/** `?order=`, `?product=` or `?store=` say whom the message goes to. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const asked = apiFrom(context)('GET /customer/messages/addressee', { query: addresseeIn(url) })
  const addressee = await found(url, asked)
  const { thread, product } = addressee
  if (thread !== undefined && !product) throw redirect(threadPath(url, thread))
  return { addressee, attempt: crypto.randomUUID() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const body = { ...addresseeIn(url), text: textOf(form, 'text') ?? '' }
  try {
    const { thread } = await apiFrom(context)('POST /customer/messages', { body }, once(form))
    return redirect(threadPath(url, thread), 303)
  } catch (error) {
    return refuse(error, form)
  }
}

function addresseeIn({ searchParams }: URL) {
  const names = ['store', 'order', 'product'] as const
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? undefined]))
}

function threadPath({ pathname }: URL, thread: string): string {
  return localizedPath(`/account/messages/${thread}`, localeOf(pathname))
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.new_title')

export default function NewMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { store, order, product } = loaderData.addressee
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('messages.title'), to: '/account/messages' },
              { label: t('messages.new_title') },
            ]}
          />
        }
        title={<bdi>{store.name}</bdi>}
        {...(order && {
          text: (
            <>
              {t('messages.order')} <bdi dir="ltr">{order.number}</bdi>
            </>
          ),
        })}
      />
      <Card className="flex flex-col gap-5">
        {product ? (
          <div className="max-w-md">
            <ProductLine product={product} />
          </div>
        ) : null}
        <MessageForm
          attempt={loaderData.attempt}
          label={t('messages.to', { name: store.name })}
          refusal={actionData}
          hasFocus
          {...(!order && { hint: t('messages.masked_hint') })}
        />
      </Card>
    </>
  )
}
