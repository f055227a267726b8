/** Who the tests are: the demo market's people, and whoever comes new. */

/** Of every account of the demo market (database/seed/seed-people.ts). */
export const demoPassword = 'tradewind-demo'

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
