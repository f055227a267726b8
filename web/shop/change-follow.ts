import { ApiProblem, browserApi } from '#app/api.ts'
import type { Translate } from '#app/dictionaries.ts'
import { toast } from '#app/toasts.ts'
import { createOptimisticChanges } from './optimistic-changes.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'
import { recordFollow } from './visitor.ts'

interface Change {
  readonly slug: string
  readonly follows: boolean
  readonly signInHref: string
  readonly t: Translate
}

const keep = createOptimisticChanges()

/** Follows or unfollows a store; redirects a visitor without an account to sign in first. */
export async function followOrNot({ slug, follows, signInHref, t }: Change): Promise<void> {
  try {
    const outcome = await keep({
      show: () => {
        recordFollow({ slug, follows })
        return () => recordFollow({ slug, follows: !follows })
      },
      send: () => send({ slug, follows }),
    })
    if (outcome === 'signed_out') redirectToSignIn({ kind: 'follow', what: slug }, signInHref)
  } catch (error) {
    toast.error(t('store.follow_failed'), error instanceof ApiProblem ? error.message : undefined)
  }
}

function send({ slug, follows }: Pick<Change, 'slug' | 'follows'>) {
  const params = { slug }
  return follows
    ? browserApi('POST /customer/followed-stores/{slug}', { params })
    : browserApi('DELETE /customer/followed-stores/{slug}', { params })
}
