/** Journal postings of withdrawals: reserved on request, then paid or reversed. Pure. */
import type { WithdrawalMethod } from '#contract/withdrawals.ts'
import type { Account, Posting } from '#domains/ledger/index.ts'
import { withdrawalNumber } from '#values/running-number.ts'

export interface WithdrawalMoney {
  readonly id: string
  readonly number: number
  readonly user_id: string
  readonly currency: string
  readonly amount_minor: number
  readonly way: WithdrawalMethod
}

export function asked(withdrawal: WithdrawalMoney): Posting {
  const number = withdrawalNumber(withdrawal.number)
  return posting(withdrawal, {
    key: `withdrawal ${withdrawal.id}`,
    remark: { en: number, fr: number, ar: number },
    from: walletOf(withdrawal),
    to: asideOf(withdrawal),
  })
}

/** Reverses a withdrawal that was never paid. */
export function undone(withdrawal: WithdrawalMoney, reverses: string): Posting {
  return posting(withdrawal, {
    key: `withdrawal undone ${withdrawal.id}`,
    remark: backAgain(withdrawal),
    reverses,
    from: asideOf(withdrawal),
    to: walletOf(withdrawal),
  })
}

export function paid(withdrawal: WithdrawalMoney): Posting {
  const number = withdrawalNumber(withdrawal.number)
  return posting(withdrawal, {
    key: `withdrawal paid ${withdrawal.id}`,
    remark: { en: number, fr: number, ar: number },
    from: asideOf(withdrawal),
    to: outsideOf(withdrawal),
  })
}

/** Reverses a withdrawal that was paid and returned. */
export function returned(withdrawal: WithdrawalMoney, reverses: string): Posting {
  return posting(withdrawal, {
    key: `withdrawal returned ${withdrawal.id}`,
    remark: backAgain(withdrawal),
    reverses,
    from: outsideOf(withdrawal),
    to: walletOf(withdrawal),
  })
}

function posting(
  { amount_minor: amount }: WithdrawalMoney,
  {
    from,
    to,
    ...rest
  }: Omit<Posting, 'cause' | 'entries'> & { readonly from: Account; readonly to: Account },
): Posting {
  return {
    ...rest,
    cause: 'withdrawal',
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  }
}

function backAgain({ number }: WithdrawalMoney) {
  const name = withdrawalNumber(number)
  return {
    en: `${name} is back in your wallet`,
    fr: `${name} est de retour dans votre portefeuille`,
    ar: `عاد ${name} إلى محفظتك`,
  }
}

function walletOf({ user_id: userId, currency }: WithdrawalMoney): Account {
  return { kind: 'wallet', userId, currency }
}

function asideOf({ currency }: WithdrawalMoney): Account {
  return { kind: 'reserved', asset: currency }
}

function outsideOf({ way, currency }: WithdrawalMoney): Account {
  return { kind: 'clearing', gateway: way, currency }
}
