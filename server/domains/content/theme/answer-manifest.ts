/** Serves `GET /manifest.webmanifest`, the theme's data for installing the market on a phone's home screen. */
import type { Work } from '#platform/work.ts'
import { defaultLocale } from '#values/locale.ts'
import { widthsOf } from '#values/picture.ts'
import { defaultColours } from '#values/theme.ts'
import { readPublishedTheme } from './drafted-theme.ts'
import { logosOf } from './theme-answer.ts'

/** Browsers fetch it rarely, and a change may take an hour. */
const A_WHILE = 'public, max-age=3600'

/** Home screens show no wider icons. */
const ICON_WIDTH_MAX = 512

const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export async function answerManifest(db: Work['db']): Promise<Response> {
  const theme = await readPublishedTheme({ db })
  const { icon } = await logosOf({ db, locale: defaultLocale }, theme)
  const manifest = {
    name: theme.site_name,
    short_name: theme.site_name,
    description: theme.description.en,
    id: '/',
    start_url: '/',
    scope: '/',
    categories: ['shopping', 'food'],
    display: 'standalone',
    background_color: '#fdfaf3',
    // The default header is white.
    theme_color: theme.accent === defaultColours.accent ? '#ffffff' : theme.accent,
    icons: icon ? iconsOf(icon) : ownIcons,
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': A_WHILE },
  })
}

function iconsOf({ url, width, height }: { url: string; width: number; height: number }) {
  return widthsOf(width)
    .filter((each, place) => place === 0 || each <= ICON_WIDTH_MAX)
    .map((each) => ({
      src: `${url}/${each}.webp`,
      sizes: `${each}x${Math.round((each * height) / width)}`,
      type: 'image/webp',
    }))
}
