import { GatewayRefusal, type Gateways, GatewayUnavailable, gatewayNamed } from '#domains/payments/index.ts'
import { failRecharge, type Recharge } from '#domains/wallet/index.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { pathIn } from '#values/locale.ts'
import { settlePaymentUpdate } from '../settle-payment-update.ts'

/** A recharge and the token in its URL. */
export interface Attempt {
  readonly recharge: Recharge
  readonly token: string
  readonly locale: string
}

/**
 * Starts a recharge's payment at the gateway, outside any transaction; idempotent.
 * @throws {Problem} gateway_unavailable, the recharge stays pending; payment_unavailable when the gateway refuses
 */
export async function requestPayment(
  begin: Begin,
  { recharge, token, locale }: Attempt,
  { gateways, origin }: { readonly gateways: Gateways; readonly origin: string },
): Promise<void> {
  if (recharge.state !== 'created') return
  const { id, amountMinor: minor, currency } = recharge
  const gateway = gatewayNamed(gateways, recharge.gateway)
  const page = origin + pathIn(locale, `/wallet/recharge/${token}`)
  try {
    const payment = await gateway.createPayment({
      key: id,
      amount: { minor, currency },
      description: descriptions[locale] ?? descriptions.en,
      returnUrl: page,
      formUrl: page,
      locale,
    })
    await settlePaymentUpdate(begin, gateway, payment)
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw problem('gateway_unavailable')
    if (!(error instanceof GatewayRefusal)) throw error
    await begin((work) => failRecharge(work, id, error.code))
    throw problem('payment_unavailable')
  }
}

const descriptions: Readonly<Record<string, string>> & { readonly en: string } = {
  en: 'Money for your wallet',
  fr: 'De l’argent pour votre portefeuille',
  ar: 'إضافة نقود إلى محفظتك',
}
