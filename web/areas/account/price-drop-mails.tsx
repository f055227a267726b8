import type { ActionFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/price-drop-mails.ts'
import { StopMails, stopMails, stopStateOf } from './stop-mails.tsx'

export function action({ params, context }: ActionFunctionArgs) {
  return stopMails(() =>
    apiFrom(context)('DELETE /price-drop-mails/{token}', { params: { token: params.token ?? '' } }),
  )
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.drops_stop')

/** Unsubscribe page that every price drop email links to. */
export default function PriceDropMailsPage({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const state = stopStateOf(actionData)
  return (
    <StopMails
      state={state}
      title={t(`account.drops_${state}_title`)}
      text={t(`account.drops_${state}_text`)}
      button={t('account.drops_stop')}
    >
      <ButtonLink to="/wishlist" variant="quiet">
        {t('account.to_wishlist')}
      </ButtonLink>
    </StopMails>
  )
}
