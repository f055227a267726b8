import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Badge } from '#ui/badge.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type PaymentMethod, paymentMethods } from '#values/payment-method.ts'
import type { Route } from './+types/payments'
import { StepFrame } from './step-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { payment_methods: on } = await apiFrom(context)('GET /settings')
  return { on }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.payments_title')

/** Where a method is set up; gateways are connected by the server's configuration. */
const settings: Partial<Record<PaymentMethod, AppPath>> = {
  cash: '/operator/cash-rules',
  bank: '/operator/bank-transfer',
}

export default function Payments({ loaderData: { on } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <StepFrame title={t('setup.payments_title')} text={t('setup.payments_text')}>
      {paymentMethods.map((method) => {
        const isOn = on.includes(method)
        const path = settings[method]
        return (
          <Panel
            key={method}
            title={t(`setup.pay_${method}`)}
            aside={
              <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'setup.is_on' : 'setup.is_off')}</Badge>
            }
          >
            <p className="max-w-prose wrap-anywhere">{t(`setup.pay_${method}_text`)}</p>
            {path ? (
              <p className="mt-3">
                <TextLink to={path} variant="more">
                  {t('setup.settings_of', { name: t(`setup.pay_${method}`) })}
                </TextLink>
              </p>
            ) : null}
          </Panel>
        )
      })}
    </StepFrame>
  )
}
