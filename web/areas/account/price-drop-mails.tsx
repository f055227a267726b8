import { BellOff } from 'lucide-react'
import { type ActionFunctionArgs, Form } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/price-drop-mails.ts'

/** Asked for by a press: what looks at links in mails must not end anything by looking. */
export async function action({ params, context }: ActionFunctionArgs) {
  try {
    await apiFrom(context)('DELETE /price-drop-mails/{token}', { params: { token: params.token ?? '' } })
    return { isStopped: true }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422))
      return { isStopped: false }
    throw error
  }
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.drops_stop')

/** Where the link in each mail about a lower price leads: no more of them. */
export default function PriceDropMailsPage({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const state = actionData ? (actionData.isStopped ? 'stopped' : 'unknown') : 'stop'
  return (
    <div className="page-width py-8 lg:py-12">
      <EmptyState
        heading="h1"
        icon={BellOff}
        title={t(`account.drops_${state}_title`)}
        text={t(`account.drops_${state}_text`)}
        action={
          <>
            {state === 'stop' ? (
              <Form method="post" replace>
                <Button type="submit" variant="action">
                  {t('account.drops_stop')}
                </Button>
              </Form>
            ) : null}
            <ButtonLink to="/wishlist" variant="quiet">
              {t('account.to_wishlist')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
