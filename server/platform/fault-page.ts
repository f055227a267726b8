/**
 * Error page for when no page can be rendered. It needs only this process, not the database. Its single script
 * applies the visitor's dark mode, as on every page.
 */
import { createHash } from 'node:crypto'
import arabic from '#messages/ar/ui.json' with { type: 'json' }
import english from '#messages/en/ui.json' with { type: 'json' }
import french from '#messages/fr/ui.json' with { type: 'json' }
import { colorModeScript } from '#values/color-mode.ts'
import { directionOf, type Locale, localizedPath } from '#values/locale.ts'

const texts: Record<Locale, typeof english> = {
  en: english,
  fr: { ...english, ...french },
  ar: { ...english, ...arabic },
}

/** The default colours; a marketplace's own are in the database. */
const styles = `:root { --page: #fdfaf3; --body: #12333b; --muted: #4d666c; --accent: #09757e; --on-accent: #fff; --focus: #d54226 }
:root { color-scheme: light; font: 1.0625rem/1.55 system-ui, sans-serif; background: var(--page); color: var(--body) }
:root.dark { color-scheme: dark; --page: #031d26; --body: #d9e2e1; --muted: #9cb5b9; --accent: #85d4d9; --on-accent: #031d26; --focus: #ff9d85 }
body { margin: 0; min-height: 100vh; display: grid; place-content: center }
main { max-width: 36rem; padding: 2rem 1.25rem }
img { display: block; width: 4rem; height: 4rem; border-radius: 50% }
h1 { font-size: 2rem; line-height: 1.2; margin-block: 1.5rem 0.75rem }
.ways { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1.75rem }
.ways a { padding: 0.625rem 1.25rem; border: 1px solid var(--accent); border-radius: 2rem; color: var(--accent); font-weight: 600; text-decoration: none }
.ways a:first-child { background: var(--accent); color: var(--on-accent) }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
small { color: var(--muted); overflow-wrap: anywhere }`

/** Allows the logo, the page's own styles and its one script. */
export const faultPolicy = `default-src 'none'; img-src 'self'; style-src ${sourceOf(styles)}; script-src ${sourceOf(colorModeScript)}; frame-ancestors 'none'; base-uri 'none'`

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export interface Fault {
  readonly status: number
  /** In the reader's language. */
  readonly message: string
  readonly locale: Locale
  readonly requestId: string
}

/** Renders the page in the reader's language, with links to retry and to the home page. */
export function faultPage({ status, message, locale, requestId }: Fault): string {
  const words = texts[locale]
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${message}</title><script>${colorModeScript}</script><style>${styles}</style></head><body><main>
<a href="${localizedPath('/', locale)}" aria-label="${words.go_home}"><img src="/favicon.svg" alt=""></a>
<h1>${message}</h1>${status === 503 ? '' : `<p>${words.server_error_hint}</p>`}
<p class="ways"><a href="">${words.retry}</a><a href="${localizedPath('/', locale)}">${words.go_home}</a></p>
<small>${status} · ${requestId}</small></main></body></html>`
}
