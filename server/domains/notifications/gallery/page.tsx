/** The page at `/dev/emails`: every email in each language, in light and dark mode and as plain text. */
import { renderToStaticMarkup } from 'react-dom/server'
import { type Locale, localeNames } from '#values/locale.ts'
import { asDark } from '../mails/layout.tsx'

export interface ShownMail {
  readonly dedupeKey: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

interface GalleryProps {
  readonly locale: Locale
  readonly locales: readonly Locale[]
  readonly mails: readonly ShownMail[]
}

export function galleryPage(props: GalleryProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Gallery {...props} />)}`
}

const styles = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
  nav ul { columns: 16rem; padding-inline-start: 1rem; }
  section { border-block-start: 1px solid #ccc; padding-block: 1rem 2rem; }
  .ways { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); }
  iframe { border: 1px solid #ccc; height: 44rem; width: 100%; }
  pre { border: 1px solid #ccc; margin: 0; max-height: 44rem; overflow: auto; padding: 1rem; white-space: pre-wrap; }
`

function Gallery({ locale, locales, mails }: GalleryProps) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Mails (${localeNames[locale]})`}</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>Mails</h1>
          <p>
            {locales.map((each) => (
              <a
                key={each}
                href={`/dev/emails?language=${each}`}
                aria-current={each === locale ? 'page' : undefined}
                style={{ marginInlineEnd: '1rem' }}
              >
                {localeNames[each]}
              </a>
            ))}
          </p>
          <nav aria-label="Kinds">
            <ul>
              {mails.map(({ kind, dedupeKey }) => (
                <li key={dedupeKey}>
                  <a href={`#${kind}`}>{kind}</a>
                </li>
              ))}
            </ul>
          </nav>
          {mails.map((mail) => (
            <Shown key={mail.dedupeKey} mail={mail} />
          ))}
        </main>
      </body>
    </html>
  )
}

function Shown({ mail: { kind, recipient, subject, html, text } }: { mail: ShownMail }) {
  return (
    <section id={kind} aria-label={subject}>
      <h2>{subject}</h2>
      <p>
        {kind} · {recipient}
      </p>
      <div className="ways">
        <iframe title={`${subject} (light)`} sandbox="" srcDoc={html} loading="lazy" />
        <iframe title={`${subject} (dark)`} sandbox="" srcDoc={asDark(html)} loading="lazy" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <pre tabIndex={0}>{text}</pre>
      </div>
    </section>
  )
}
