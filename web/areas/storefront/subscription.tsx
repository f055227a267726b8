import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/subscription'

export function loader({ url, context, params }: Route.LoaderArgs) {
  return found(url, apiFrom(context)('GET /newsletter/{key}', { params }))
}

/** Confirms or unsubscribes with a POST, because email scanners that open the link must change nothing. */
export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const key = { params: { key: params.key ?? '' } }
  const form = await request.formData()
  const isByMailProgram = form.get('List-Unsubscribe') === 'One-Click'
  const isEnd = isByMailProgram || form.get('answer') === 'end'
  await found(
    url,
    isEnd ? api('POST /newsletter/{key}/end', key) : api('POST /newsletter/{key}/confirm', key),
  )
  // A one-click POST from an email client gets no redirect (RFC 8058).
  return isByMailProgram ? null : redirect(url.pathname, 303)
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'newsletter.title')

/** Linked from newsletter emails: confirms the subscription or unsubscribes. */
export default function Subscription({ loaderData: { state } }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="page-width flex max-w-2xl flex-col items-start gap-6 py-16 lg:py-24">
      <h1 className="text-4xl">{t(`newsletter.${state}_title`)}</h1>
      <p role="status" className="text-lg text-muted">
        {t(`newsletter.${state}_text`)}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {state === 'unconfirmed' ? (
          <Button type="submit" name="answer" value="confirm" variant="action" size="lg" isBusy={isBusy}>
            {t('newsletter.confirm')}
          </Button>
        ) : null}
        {state === 'ended' ? null : (
          <Button type="submit" name="answer" value="end" variant="quiet" size="lg" isBusy={isBusy}>
            {t('newsletter.end')}
          </Button>
        )}
      </Form>
      <TextLink to="/deals" variant="more">
        {t('newsletter.to_deals')}
      </TextLink>
    </div>
  )
}
