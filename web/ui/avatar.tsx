import { Picture } from './picture.tsx'

const sizes = {
  sm: { box: 'size-9 text-sm', width: '2.25rem' },
  md: { box: 'size-12 text-base', width: '3rem' },
  lg: { box: 'size-20 text-2xl', width: '5rem' },
} as const

interface AvatarProps {
  /** Shown beside the picture as text, so the picture has no alternative text. */
  readonly name: string
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | undefined
  readonly size?: keyof typeof sizes
}

/** Picture of a person or store, or their initials. */
export function Avatar({ name, picture, size = 'md' }: AvatarProps) {
  const look = sizes[size]
  if (picture) {
    return (
      <Picture
        picture={{ ...picture, alt: '' }}
        sizes={look.width}
        className={`shrink-0 rounded-full object-cover ${look.box}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-info-soft font-display font-bold text-info-text ${look.box}`}
    >
      {initialsOf(name)}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0])
  return letters.join('').toLocaleUpperCase()
}
