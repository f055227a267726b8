import { Picture } from './picture.tsx'

const sizes = {
  sm: { box: 'size-9 text-sm', width: '2.25rem' },
  md: { box: 'size-12 text-base', width: '3rem' },
  lg: { box: 'size-20 text-2xl', width: '5rem' },
} as const

interface AvatarProps {
  /** Whose; stands beside it in words, so that the picture says nothing more. */
  readonly name: string
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | undefined
  readonly size?: keyof typeof sizes
}

/** A person or store: its picture, or the first letters of its name. */
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

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0])
  return letters.join('').toLocaleUpperCase()
}
