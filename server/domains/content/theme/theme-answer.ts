import type { Answer } from '#contract/endpoint.ts'
import type { FrameTheme } from '#contract/maintenance.ts'
import type { readPublicTheme as contract, NotFoundContent, PublicTheme, Theme } from '#contract/theme.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { defaultLocale } from '#values/locale.ts'
import { widthsOf } from '#values/picture.ts'
import { readPictures } from '../queries.ts'
import { readPublishedTheme } from './drafted-theme.ts'
import { shareThemeOf } from './share-brand.ts'
import { type Logos, stylesAddress, stylesOf } from './theme-styles.ts'

export async function readPublicTheme(work: Work): Promise<Answer<typeof contract>> {
  return lookOf(work, await readPublishedTheme(work))
}

export async function lookOf(work: Work, theme: Theme): Promise<PublicTheme> {
  const { icon, ...logos } = await logosOf(work, theme)
  const logo = logos.header ?? icon
  const notFound = await notFoundOf(work, theme)
  const share = shareThemeOf(theme, work.locale)
  // Arabic uses a different comma.
  const comma = work.locale === 'ar' ? '، ' : ', '
  return {
    site_name: theme.site_name,
    site_title: `${theme.site_name}${comma}${textIn(theme.tagline, work.locale)}`,
    site_description: textIn(theme.description, work.locale),
    ...frameOf(theme, { icon, ...logos }),
    ...(logo && { logo: `${logo.url}/${widthsOf(logo.width).at(-1)}.webp` }),
    ...(notFound && { not_found: notFound }),
    ...(share && { share }),
  }
}

/** Returns the theme data that any page needs, in any language. */
export async function readFrameTheme({ db }: Pick<Work, 'db'>): Promise<FrameTheme> {
  const theme = await readPublishedTheme({ db })
  return frameOf(theme, await logosOf({ db, locale: defaultLocale }, theme))
}

function frameOf(theme: Theme, { icon, ...logos }: Awaited<ReturnType<typeof logosOf>>): FrameTheme {
  const styles = stylesAddress(stylesOf(theme, logos))
  return {
    starts: theme.starts,
    ...(icon && { icon: `${icon.url}/${widthsOf(icon.width)[0]}.webp` }),
    ...(styles !== undefined && { styles }),
  }
}

/** Undefined if nothing differs from the default. */
async function notFoundOf(work: Work, theme: Theme): Promise<NotFoundContent | undefined> {
  const { not_found_text, not_found_picture: key, not_found_button, not_found_button_on } = theme
  if (!not_found_text && !key && !not_found_button && not_found_button_on) return undefined
  const picture = key === undefined ? undefined : (await readPictures(work, [key])).get(key)
  return {
    has_button: not_found_button_on,
    ...(not_found_text && { text: textIn(not_found_text, work.locale) }),
    ...(not_found_button_on && not_found_button && { button: textIn(not_found_button, work.locale) }),
    // Decorative, so the alt text is empty.
    ...(picture && { picture: { ...picture, alt: '' } }),
  }
}

/** Returns a theme's logos; the footer uses the header's if it has none. */
export async function logosOf(
  reading: Pick<Work, 'db' | 'locale'>,
  { favicon, header_logo, footer_logo }: Theme,
): Promise<Logos & { readonly icon: Logos['header'] }> {
  const keys = [favicon, header_logo, footer_logo].filter((key) => key !== undefined)
  const pictures = await readPictures(reading, keys)
  const picture = (key: string | undefined) => (key === undefined ? undefined : pictures.get(key))
  return {
    icon: picture(favicon),
    header: picture(header_logo),
    footer: picture(footer_logo ?? header_logo),
  }
}
