/** Returns the kind of sign-up coupon for the place of the sign-up. */
export function giftOf(source: string): 'newsletter' | 'exit' {
  return source === 'exit' ? 'exit' : 'newsletter'
}
