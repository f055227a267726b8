/**
 * Removes the second factor of an account, from the command line. A sole operator who lost their passkey or
 * authenticator cannot be helped in the app. They then sign in by password or email code and set up a new factor.
 */
import { resetSecondFactorByEmail } from '#domains/accounts/index.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { beginFor, theMarket } from '#platform/open-work.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { runOnce } from './wiring/process.ts'

const [email, ...others] = process.argv.slice(2)

const outcomes = {
  done: `${email} comes in without a second factor, was signed out everywhere, and is told by mail`,
  'no account': `There is no account of ${email}`,
  'no second factor': `${email} has no second factor: a forgotten password is renewed at /auth/forgot-password`,
} as const

await runOnce(async ({ onStop }) => {
  if (email === undefined || others.length > 0) {
    throw new Error('Enter the email address: npm run reset-second-factor -- operator@tradewind.example')
  }
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, process: 'reset-second-factor' })
  const { db } = await openMarketDatabase({ config, log, onStop })
  const begin = beginFor(
    { db, clock: systemClock, spread: () => {} },
    { ...theMarket, requestId: 'reset-second-factor' },
    {},
  )
  const outcome = await begin((work) => resetSecondFactorByEmail(work, email))
  if (outcome !== 'done') throw new Error(outcomes[outcome])
  console.log(outcomes.done)
})
