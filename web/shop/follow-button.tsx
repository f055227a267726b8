import { Bookmark } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { untilLoaded } from '#app/lazily.ts'
import { useHref } from '#app/link.tsx'
import { Button } from '#ui/button.tsx'
import { useFollows } from './visitor.ts'

interface FollowButtonProps {
  readonly store: { readonly slug: string; readonly name: string }
  /** Lists of followed stores know this before the visitor is loaded. */
  readonly isFollowed?: boolean
}

/** Follow button of a store: a plain post without script, updated at once with script. */
export function FollowButton({ store: { slug, name }, isFollowed = false }: FollowButtonProps) {
  const t = useTranslate()
  const follows = useFollows(slug) ?? isFollowed
  const signInHref = useHref('/auth/login')
  return (
    <form
      method="post"
      action={useHref('/following')}
      onSubmit={(event) => {
        event.preventDefault()
        untilLoaded(() => import('./change-follow.ts')).then(({ followOrNot }) =>
          followOrNot({ slug, follows: !follows, signInHref, t }),
        )
      }}
    >
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        icon={Bookmark}
        name={follows ? 'remove' : 'add'}
        value={slug}
        aria-label={t(follows ? 'store.following_of' : 'store.follow_of', { name })}
        data-keeps="follow"
        className={follows ? 'border-accent text-accent-text [&_svg]:fill-current' : ''}
      >
        {t(follows ? 'store.following' : 'store.follow')}
      </Button>
    </form>
  )
}
