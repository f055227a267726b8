import { walletBalance } from '#domains/ledger/index.ts'
import { problem } from '#platform/problem.ts'
import type { Steps } from '#platform/route.ts'
import { publicName } from '#values/public-name.ts'
import { countRequests, transferOf } from './transfer.ts'

export const checkTransfer: Steps<'POST /wallet/transfers/check'> = {
  steps: async (begin, { body }) => {
    await countRequests(begin)
    return begin(async (work) => {
      const { fromUserId, to } = await transferOf(work, body, { isMade: false })
      const { minor, currency } = body.amount
      const balance = await walletBalance(work, { userId: fromUserId, currency })
      const left = balance.minor - minor
      if (left < 0) throw problem('invalid_input', {}, { 'amount.minor': ['balance_too_low'] })
      return {
        to: { name: publicName(to.name) },
        amount: body.amount,
        balance_after: { minor: left, currency },
      }
    })
  },
}
