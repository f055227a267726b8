/** Everything that people, gateways and time do in the simulation: to the model, to the market, and compared. */
import type fc from 'fast-check'
import { order, setCashRule } from './commands/buying.ts'
import { closeDispute, openDispute } from './commands/disputes.ts'
import { readBack, trespass } from './commands/looking.ts'
import {
  breakGateway,
  cancel,
  capture,
  comeBack,
  decideOnCard,
  hearAgain,
  matchTransfer,
  payAgain,
  payLate,
  payTwice,
  refuseCaptures,
  returnTransfer,
  takeTransferBack,
} from './commands/paying.ts'
import { draftPayouts, steerPayout } from './commands/payouts.ts'
import {
  askBack,
  decide,
  giveBack,
  goodwill,
  payBack,
  refuseRefunds,
  returnWhole,
  sendBack,
} from './commands/refunds.ts'
import {
  collectPart,
  count,
  deliver,
  recordCash,
  sayShort,
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
  hearAgain,
  payAgain,
  cancel,
  steer,
  deliver,
  collectPart,
  recordCash,
  writeOffCash,
  sayShort,
  askBack,
  decide,
  payBack,
  giveBack,
  sendBack,
  refuseRefunds,
  refuseCaptures,
  returnWhole,
  matchTransfer,
  returnTransfer,
  takeTransferBack,
  goodwill,
  recharge,
  withdraw,
  moveWithdrawal,
  transfer,
  draftPayouts,
  steerPayout,
  openDispute,
  closeDispute,
  capture,
  setPrice,
  setCashRule,
  count,
  passTime,
  runJobs,
  breakGateway,
  trespass,
  readBack,
]

/** One thing that may happen next. */
export const commands: fc.Arbitrary<Command>[] = steps.flatMap(({ weight, arbitrary }) =>
  Array.from({ length: weight }, () => arbitrary),
)
