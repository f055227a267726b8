import type { Picture as PictureOf } from '#contract/vocabulary.ts'
import { initialsOf } from '#ui/avatar.tsx'
import { Picture } from '#ui/picture.tsx'

interface StoreLogoProps {
  readonly store: { readonly name: string; readonly logo?: PictureOf | undefined }
  /** `sizes` attribute of the picture. */
  readonly sizes: string
  readonly isFirst?: boolean
  readonly className: string
}

/** Logo of a store, or its initials without one; the name is shown beside it. */
export function StoreLogo({ store: { name, logo }, sizes, isFirst = false, className }: StoreLogoProps) {
  if (logo) {
    return (
      <Picture
        picture={logo}
        alt=""
        sizes={sizes}
        widthMax={480}
        isFirst={isFirst}
        className={`shrink-0 ${className}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center bg-accent font-display text-2xl font-bold text-on-accent ${className}`}
    >
      {initialsOf(name)}
    </span>
  )
}
