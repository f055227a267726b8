/** Masks an address so that its owner still recognises it: 'm•••@shopper.example'. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
