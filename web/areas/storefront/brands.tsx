import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { pageMeta } from '#app/meta.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Picture } from '#ui/picture.tsx'
import { localeOf } from '#values/locale.ts'
import type { Route } from './+types/brands'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'

/** `/brands`: all brands from A to Z. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /brands')
  const brands = data.map(({ slug, name, logo }) => ({ slug, name, ...(logo && { logo }) }))
  const groups = Map.groupBy(brands, ({ name }) => letterOf(name))
  const inOrder = [...groups].sort(([a], [b]) => (a === OTHER ? 1 : b === OTHER ? -1 : a < b ? -1 : 1))
  return { letters: inOrder.map(([letter, ofLetter]) => ({ letter, brands: ofLetter })) }
}

const OTHER = '#'

/** The first letter without accents; `#` for names that begin with none from A to Z. */
function letterOf(name: string): string {
  const [first = ''] = name.normalize('NFD').toUpperCase()
  return /[A-Z]/.test(first) ? first : OTHER
}

export function headers() {
  return sharedHeaders
}

export function meta(args: Route.MetaArgs) {
  const t = translatorFor(localeOf(args.location.pathname))
  return [
    ...pageMeta(args, {
      title: t('listing.brands'),
      description: t('listing.brands_text'),
      canonical: '/brands',
    }),
    trailMeta(args, [{ name: t('listing.brands'), path: '/brands' }]),
  ]
}

const idOf = (letter: string) => `letter-${letter === OTHER ? 'other' : letter}`

export default function Brands({ loaderData: { letters } }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      <ListHeader
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t('listing.brands') }]}
        title={t('listing.brands')}
        text={t('listing.brands_text')}
      />
      <div className="page-width grid gap-8" lang={locale}>
        <nav aria-label={t('listing.brands_letters')}>
          <ul className="flex flex-wrap gap-1">
            {letters.map(({ letter }) => (
              <li key={letter}>
                <a
                  href={`#${idOf(letter)}`}
                  className="grid size-11 place-items-center rounded-lg font-semibold text-accent-text hover:bg-sunken"
                >
                  {letter}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {letters.map(({ letter, brands }) => (
          <section key={letter} aria-labelledby={idOf(letter)}>
            <h2 id={idOf(letter)} className="mb-3 scroll-mt-32 text-2xl">
              {letter}
            </h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-3">
              {brands.map(({ slug, name, logo }) => (
                <li key={slug}>
                  <AppLink
                    to={`/brands/${slug}`}
                    className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-2 font-medium wrap-anywhere text-strong hover:border-accent"
                  >
                    {logo ? (
                      <Picture
                        picture={{ ...logo, alt: '' }}
                        sizes="2.5rem"
                        className="size-10 shrink-0 rounded-md object-contain"
                      />
                    ) : null}
                    {name}
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
