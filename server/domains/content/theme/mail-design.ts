import type { Work } from '#platform/work.ts'
import { type EmailDesign, emailColoursOf } from '#values/email-design.ts'
import { defaultLocale } from '#values/locale.ts'
import { widthsOf } from '#values/picture.ts'
import { readPublishedTheme } from './drafted-theme.ts'
import { logosOf } from './theme-answer.ts'

/** Twice the displayed width, for high-density screens. */
const LOGO_WIDTH_PX = 320

export async function marketName({ db }: Pick<Work, 'db'>): Promise<string> {
  return (await readPublishedTheme({ db })).site_name
}

export async function readMailDesign({ db }: Pick<Work, 'db'>): Promise<EmailDesign> {
  const theme = await readPublishedTheme({ db })
  const { header: logo } = await logosOf({ db, locale: defaultLocale }, theme)
  const width = logo && (widthsOf(logo.width).find((each) => each >= LOGO_WIDTH_PX) ?? logo.width)
  return {
    siteName: theme.site_name,
    ...(logo &&
      width !== undefined && {
        logo: {
          // Desktop email clients don't show WebP.
          path: `${logo.url}/${width}.jpg`,
          width: logo.width,
          height: logo.height,
          isWithName: theme.logo_shows_name,
        },
      }),
    colours: emailColoursOf(theme),
  }
}
