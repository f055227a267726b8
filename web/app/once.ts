/** For a command that is carried out once, however often its form is sent: by the key in its hidden field `attempt`. */
export function once(form: FormData) {
  const attempt = form.get('attempt')
  const isKey = typeof attempt === 'string' && attempt !== ''
  return { headers: { 'idempotency-key': isKey ? attempt : crypto.randomUUID() } }
}
