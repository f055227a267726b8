/** What a coupon must be given with to go with a sign-up from here. */
export function giftOf(source: string): 'newsletter' | 'exit' {
  return source === 'exit' ? 'exit' : 'newsletter'
}
