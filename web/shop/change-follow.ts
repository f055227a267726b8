import { ApiProblem, browserApi } from '#app/api.ts'
import type { Translate } from '#app/dictionaries.ts'
import { toast } from '#app/toasts.ts'
import { goSignIn } from './go-sign-in.ts'
import { knownVisitor, noteFollow } from './visitor.ts'

interface Change {
  readonly slug: string
  readonly follows: boolean
  readonly signInHref: string
  readonly t: Translate
}

/** The last change that was sent: changes are carried out in the order they were made. */
let sent: Promise<unknown> = Promise.resolve()

/** Shown at once, and taken back when it is refused; somebody without an account is led to sign in, and on to it. */
export async function followOrNot({ slug, follows, signInHref, t }: Change): Promise<void> {
  const signIn = () => goSignIn({ kind: 'follow', what: slug }, signInHref)
  const visitor = await knownVisitor()
  if (visitor && (!visitor.user || visitor.user.is_guest)) return signIn()
  noteFollow({ slug, follows })
  try {
    const answer = sent.then(() => send({ slug, follows }))
    sent = answer.catch(() => undefined)
    await answer
  } catch (error) {
    noteFollow({ slug, follows: !follows })
    if (error instanceof ApiProblem && error.status === 401) return signIn()
    toast.error(t('store.follow_failed'), error instanceof ApiProblem ? error.message : undefined)
  }
}

function send({ slug, follows }: Pick<Change, 'slug' | 'follows'>) {
  const params = { slug }
  return follows
    ? browserApi('POST /customer/followed-stores/{slug}', { params })
    : browserApi('DELETE /customer/followed-stores/{slug}', { params })
}
