/**
 * Options for a command that must run once however often its form is sent; the hidden field `attempt` is its
 * idempotency key.
 */
export function once(form: FormData) {
  const attempt = form.get('attempt')
  const isKey = typeof attempt === 'string' && attempt !== ''
  return { headers: { 'idempotency-key': isKey ? attempt : crypto.randomUUID() } }
}
