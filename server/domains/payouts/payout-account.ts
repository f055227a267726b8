import type { Answer, Given } from '#contract/endpoint.ts'
import type { openPayoutAccount as opening } from '#contract/payout-methods.ts'
import { checkOwnPassword } from '#domains/accounts/index.ts'
import { GatewayRefusal, GatewayUnavailable, type PayoutRail } from '#domains/payments/index.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { pathIn } from '#values/locale.ts'
import { insertAccount, readAccountOwner, writeAccountReady } from './account-queries.ts'
import { railOf } from './payee.ts'
import { type ChoosingOptions, ownedStore } from './payout-method.ts'

/**
 * Returns the URL of the gateway's onboarding page, creating the store's account first. Requires the password, so
 * that a person with only an open session cannot add their own account.
 * @throws {Problem} not_found where no gateway keeps accounts; not_allowed; gateway_unavailable; payment_unavailable
 * where the gateway does not serve the store's country
 */
export async function openPayoutAccount(
  begin: Begin,
  { params: { store }, body: { password } }: Given<typeof opening>,
  options: ChoosingOptions,
): Promise<Answer<typeof opening>> {
  const accounts = railOf(options.gateways, 'stripe')?.accounts
  await begin(async (work) => ownedStore(work, store))
  if (!accounts) throw problem('not_found')
  await checkOwnPassword(begin, { password, field: 'password' }, options)
  const { storeId, known, locale } = await begin(async (work) => {
    const { storeId } = ownedStore(work, store)
    return { storeId, known: await readAccountOwner(work, storeId), locale: work.locale }
  })
  const returnUrl = options.origin + pathIn(locale, `/seller/desk/${store}/earnings/paid-by`)
  try {
    const { email, country } = known
    const reference = known.reference ?? (await accounts.create({ key: storeId, email, country }))
    if (known.reference === null)
      await begin((work) => insertAccount(work, { storeId, gateway: 'stripe', reference }))
    return { url: await accounts.open({ reference, returnUrl }) }
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw problem('gateway_unavailable')
    if (error instanceof GatewayRefusal) throw problem('payment_unavailable')
    throw error
  }
}

/** Records whether the gateway can pay an account. Safe to repeat, in any order. */
export async function applyAccount(
  begin: Begin,
  { gateway, rail, reference }: { gateway: string; rail: PayoutRail; reference: string },
): Promise<void> {
  const account = await rail.accounts?.find(reference)
  const isReady = account?.canBePaid === true
  await begin((work) => writeAccountReady(work, { gateway, reference, isReady }))
}
