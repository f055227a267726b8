import {
  BankTransferRules,
  type changeBankTransferRules as changing,
  type readBankTransferRules as reading,
} from '#contract/bank-transfer.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { invalidate } from '#platform/invalidate.ts'
import {
  mustHaveFullRights,
  readRuleChanges,
  recordRuleChange,
  writeSettings,
} from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { bankTransferTerms, clearBankTransferTerms, takesTransfers } from './bank-transfer.ts'

const KEY = 'bank_transfer'

export async function readBankTransferRules(work: Work): Promise<Answer<typeof reading>> {
  const terms = await bankTransferTerms(work)
  return {
    rules: {
      is_on: takesTransfers(terms),
      days: terms.days,
      account: terms.account.map(({ label, value }) => ({
        label: { en: label.en ?? '', fr: label.fr ?? label.en ?? '' },
        value,
      })),
    },
    data: await readRuleChanges(work, KEY, (value) => ({ rules: BankTransferRules.parse(value) })),
  }
}

/** @throws {Problem} not_allowed; invalid_input when transfers are turned on without an account */
export async function changeBankTransferRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  if (body.is_on && body.account.length === 0) {
    throw problem('invalid_input', {}, { account: ['bank_account_needed'] })
  }
  await writeSettings(work, {
    bank_account: body.account,
    bank_transfer_days: body.days,
    bank_transfer_on: body.is_on,
  })
  await recordRuleChange(work, { key: KEY, value: body })
  clearBankTransferTerms()
  invalidate(work, ['content'])
  return body
}
