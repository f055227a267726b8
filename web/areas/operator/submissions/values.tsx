import { useTranslate } from '#app/i18n.tsx'
import type { ReviewedFields } from '#contract/product-submissions.ts'
import { VideoPlayer } from '#shop/video-player.tsx'
import { Picture } from '#ui/picture.tsx'
import { directionOf, localeNames, localeOf, locales } from '#values/locale.ts'

type Texts = Readonly<Record<string, string | undefined>>

type ShownPicture = Omit<NonNullable<ReviewedFields['pictures']>[number], 'alt'> & { readonly alt: Texts }

interface LocalTextsProps {
  readonly texts: Texts | undefined
  /** The texts that they are compared with: only the languages that differ are shown. */
  readonly other?: Texts | undefined
}

/** A text in each of its languages. */
export function LocalTexts({ texts = {}, other }: LocalTextsProps) {
  const t = useTranslate()
  const shown = locales.filter((language) =>
    other ? texts[language] !== other[language] : texts[language] !== undefined,
  )
  if (shown.length === 0) return <p className="text-muted">{t('submissions.no_text')}</p>
  return (
    <div className="grid gap-3">
      {shown.map((language) => (
        <div key={language}>
          {locales.length > 1 ? (
            <p className="text-sm text-muted">{localeNames[localeOf(`/${language}`)]}</p>
          ) : null}
          <p lang={language} dir={directionOf(language)} className="whitespace-pre-line">
            {texts[language] ?? t('submissions.no_text')}
          </p>
        </div>
      ))}
    </div>
  )
}

export function PictureRow({ pictures }: { readonly pictures: readonly ShownPicture[] }) {
  const t = useTranslate()
  if (pictures.length === 0) return <p className="text-muted">{t('submissions.no_pictures')}</p>
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {pictures.map(({ alt, picture, video }) => (
        <li key={picture.url} className="min-w-0">
          {video ? (
            <VideoPlayer poster={picture} video={video} label={alt.en ?? ''} className="w-full rounded-lg" />
          ) : (
            <Picture picture={picture} alt={alt.en ?? ''} sizes="12rem" className="w-full rounded-lg" />
          )}
          <p aria-hidden="true" className="mt-1 text-sm text-muted">
            {alt.en}
          </p>
        </li>
      ))}
    </ul>
  )
}
