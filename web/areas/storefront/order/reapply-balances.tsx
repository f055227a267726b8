import { Form, useSubmit } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Funds } from '../checkout/funds.tsx'

/**
 * Whether to use points and wallet balance when an order is paid again: applied at once with script, by a button
 * without.
 */
export function ReapplyBalances({
  offered,
}: {
  offered: Answer<Endpoints['GET /orders/{number}/payment-methods']>
}) {
  const t = useTranslate()
  const submit = useSubmit()
  if (!offered.wallet && !offered.points) return null
  const choices = {
    points: offered.points?.applied !== undefined,
    wallet: (offered.wallet?.applied.minor ?? 0) > 0,
  }
  return (
    <Form
      method="get"
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <input type="hidden" name="funds" value="chosen" />
      <Funds quote={offered} choices={choices} />
      <noscript>
        <Button type="submit" variant="quiet">
          {t('checkout.funds_apply')}
        </Button>
      </noscript>
    </Form>
  )
}
