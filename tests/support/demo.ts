/** Who the tests are: the demo market's people, and whoever comes new. */
import shoppers from '#database/seed/data/shoppers.json' with { type: 'json' }

/** Of every account of the demo market (database/seed/seed-people.ts). */
export const demoPassword = 'tradewind-demo'

/** Shoppers of the demo market, less the one whom tests sign in as. */
export const shopperEmails: readonly string[] = shoppers.flatMap(({ email }) => email ?? []).slice(1)

export const newcomer = { name: 'Ines Baptiste', phone: '+17675550100' }

/** What the registration form asks for. */
export function registration(email: string) {
  return {
    ...newcomer,
    email,
    password: demoPassword,
    password_confirmation: demoPassword,
    terms: true as const,
  }
}

/** What the markets of tests derive their keys from. */
export const testSecret = 'for tests only: 0123456789abcdef0123456789abcdef'

/** What a hash of a password costs in tests, which sign in thousands of times: next to nothing. */
export const testHashCost = 16
