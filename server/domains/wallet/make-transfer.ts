import { walletTransferred } from '#contract/events.ts'
import { checkOwnPassword, type IdentityOptions } from '#domains/accounts/index.ts'
import { post } from '#domains/ledger/index.ts'
import { emit } from '#platform/events/emit.ts'
import { onceForKey } from '#platform/idempotency.ts'
import type { Steps } from '#platform/route.ts'
import { newId } from '#values/id.ts'
import { insertTransfer } from './queries.ts'
import { countRequests, transferOf } from './transfer.ts'

/**
 * Transfers money between wallets, once per Idempotency-Key. Requires the password, so that a person with only an
 * open session cannot empty the wallet.
 */
export function makeTransfer(identity: IdentityOptions): Steps<'POST /wallet/transfers'> {
  return {
    steps: async (begin, { body: { password, ...body } }) => {
      await checkOwnPassword(begin, { password, field: 'password' }, { identity })
      await countRequests(begin)
      await begin((work) =>
        onceForKey(work, {
          endpoint: 'POST /wallet/transfers',
          body: JSON.stringify(body),
          carryOut: async () => {
            const { fromUserId, to } = await transferOf(work, body, { isMade: true })
            const { minor, currency } = body.amount
            const { id } = await post(work, {
              key: `transfer ${newId()}`,
              cause: 'transfer',
              entries: [
                { account: { kind: 'wallet', userId: fromUserId, currency }, amount: -minor },
                { account: { kind: 'wallet', userId: to.id, currency }, amount: minor },
              ],
            })
            await insertTransfer(work, { transactionId: id, fromUserId, toUserId: to.id, note: body.note })
            emit(work, walletTransferred, { transaction_id: id })
            return ''
          },
        }),
      )
      return { done: true }
    },
  }
}
