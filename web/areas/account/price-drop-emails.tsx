import type { ActionFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/price-drop-emails.ts'
import { UnsubscribeForm, unsubscribeOnce, unsubscribeStateOf } from './unsubscribe-form.tsx'

export function action({ params, context }: ActionFunctionArgs) {
  return unsubscribeOnce(() =>
    apiFrom(context)('DELETE /price-drop-mails/{token}', { params: { token: params.token ?? '' } }),
  )
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.drops_stop')

/** Unsubscribe page that every price drop email links to. */
export default function PriceDropEmailsPage({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const state = unsubscribeStateOf(actionData)
  return (
    <UnsubscribeForm
      state={state}
      title={t(`account.drops_${state}_title`)}
      text={t(`account.drops_${state}_text`)}
      button={t('account.drops_stop')}
    >
      <ButtonLink to="/wishlist" variant="quiet">
        {t('account.to_wishlist')}
      </ButtonLink>
    </UnsubscribeForm>
  )
}
