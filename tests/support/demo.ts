import shoppers from '#database/seed/data/shoppers.json' with { type: 'json' }

/** Password of every account of the demo market (database/seed/seed-users.ts). */
export const demoPassword = 'tradewind-demo'

/** Shoppers of the demo market, except the default one of `signIn`. */
export const shopperEmails: readonly string[] = shoppers.flatMap(({ email }) => email ?? []).slice(1)

export const newCustomer = { name: 'Ines Baptiste', phone: '+17675550100' }

export function registration(email: string) {
  return {
    ...newCustomer,
    email,
    password: demoPassword,
    password_confirmation: demoPassword,
    terms: true as const,
  }
}

export const testSecret = 'for tests only: 0123456789abcdef0123456789abcdef'

/** Password hash cost in tests: as low as possible, because they sign in thousands of times. */
export const testHashCost = 16
