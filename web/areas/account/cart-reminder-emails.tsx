import type { ActionFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/cart-reminder-emails.ts'
import { UnsubscribeForm, unsubscribeOnce, unsubscribeStateOf } from './unsubscribe-form.tsx'

export function action({ params, context }: ActionFunctionArgs) {
  return unsubscribeOnce(() =>
    apiFrom(context)('DELETE /cart-reminder-mails/{token}', { params: { token: params.token ?? '' } }),
  )
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.cart_mails_stop')

/** Unsubscribe page that every cart reminder email links to. */
export default function CartReminderEmailsPage({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const state = unsubscribeStateOf(actionData)
  return (
    <UnsubscribeForm
      state={state}
      title={t(`account.cart_mails_${state}_title`)}
      text={t(`account.cart_mails_${state}_text`)}
      button={t('account.cart_mails_stop')}
    >
      <ButtonLink to="/account/preferences" variant="quiet">
        {t('account.to_preferences')}
      </ButtonLink>
    </UnsubscribeForm>
  )
}
