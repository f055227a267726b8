/** Enough of an address for its owner to know it again: 'm•••@shopper.example'. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
