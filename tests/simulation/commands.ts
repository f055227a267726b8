/** All simulated actions of users, gateways and time, applied to the model and the market and then compared. */
import type fc from 'fast-check'
import { order, setCashRule } from './commands/buying.ts'
import { closeDispute, openDispute } from './commands/disputes.ts'
import {
  breakGateway,
  cancel,
  capture,
  comeBack,
  decideOnCard,
  matchTransfer,
  payAgain,
  payLate,
  payTwice,
  refuseCaptures,
  repeatWebhooks,
  returnTransfer,
  reverseRecordedTransfer,
} from './commands/paying.ts'
import { draftPayouts, managePayout } from './commands/payouts.ts'
import { accessOthersRecords, compareOrderViews } from './commands/reading.ts'
import {
  decide,
  giveBack,
  goodwill,
  payRefund,
  refuseRefunds,
  requestOrderRefund,
  returnFullOrder,
  returnRefund,
} from './commands/refunds.ts'
import {
  collectPart,
  count,
  deliver,
  recordCash,
  reportShortItem,
  setPrice,
  steer,
  writeOffCash,
} from './commands/selling.ts'
import type { Command } from './commands/step.ts'
import { passTime, runJobs } from './commands/time.ts'
import { moveWithdrawal, recharge, transfer, withdraw } from './commands/wallets.ts'

const steps = [
  order,
  decideOnCard,
  payLate,
  payTwice,
  comeBack,
  repeatWebhooks,
  payAgain,
  cancel,
  steer,
  deliver,
  collectPart,
  recordCash,
  writeOffCash,
  reportShortItem,
  requestOrderRefund,
  decide,
  payRefund,
  giveBack,
  returnRefund,
  refuseRefunds,
  refuseCaptures,
  returnFullOrder,
  matchTransfer,
  returnTransfer,
  reverseRecordedTransfer,
  goodwill,
  recharge,
  withdraw,
  moveWithdrawal,
  transfer,
  draftPayouts,
  managePayout,
  openDispute,
  closeDispute,
  capture,
  setPrice,
  setCashRule,
  count,
  passTime,
  runJobs,
  breakGateway,
  accessOthersRecords,
  compareOrderViews,
]

export const commands: fc.Arbitrary<Command>[] = steps.flatMap(({ weight, arbitrary }) =>
  Array.from({ length: weight }, () => arbitrary),
)
