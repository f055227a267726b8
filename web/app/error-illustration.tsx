import type { Picture as PictureOf } from '#contract/vocabulary.ts'
import { Picture } from '#ui/picture.tsx'

/** Illustration for an error page: the market's own picture, or else a small boat at sea. */
export function ErrorIllustration({ picture }: { picture: PictureOf | undefined }) {
  if (picture) {
    return (
      <Picture
        picture={picture}
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="aspect-[4/3] w-full rounded-[2.5rem] object-cover"
      />
    )
  }
  return (
    <svg viewBox="0 0 560 420" aria-hidden="true" className="mx-auto w-full max-w-md lg:max-w-none">
      <clipPath id="lost-at-sea">
        <rect width="560" height="420" rx="40" />
      </clipPath>
      <g clipPath="url(#lost-at-sea)">
        <rect width="560" height="420" className="fill-offer-soft" />
        <circle cx="398" cy="178" r="112" className="fill-offer opacity-40" />
        <circle cx="398" cy="178" r="74" className="fill-offer" />
        <path
          d="M0 264c47-26 93-26 140 0s93 26 140 0 93-26 140 0 93 26 140 0v156H0z"
          className="fill-accent opacity-35"
        />
        <g className="drift">
          <path d="M214 108c44 27 64 68 59 112h-59z" className="fill-on-inverse" />
          <path d="M202 134c-2 35-18 64-60 86h60z" className="fill-on-inverse" />
          <path d="M132 234h156c-4 34-30 54-78 54s-74-20-78-54z" className="fill-action" />
        </g>
        <path
          d="M0 300c47-26 93-26 140 0s93 26 140 0 93-26 140 0 93 26 140 0v120H0z"
          className="fill-accent opacity-60"
        />
        <path
          d="M0 346c47-26 93-26 140 0s93 26 140 0 93-26 140 0 93 26 140 0v74H0z"
          className="fill-accent"
        />
      </g>
    </svg>
  )
}
