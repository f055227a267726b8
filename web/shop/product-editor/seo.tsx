import { useEffect, useState } from 'react'
import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { localizedPath } from '#values/locale.ts'
import { slugOf } from '#values/slug-of.ts'
import { LocalText, useLanguages } from './language-tabs.tsx'

interface SeoProps {
  /** Undefined for a new product. */
  readonly slug: string | undefined
  readonly slugPath: AppPath | undefined
  /** Address of the market, such as `market.example`. */
  readonly host: string
}

/** Title and description for search engines, with a preview of the result. */
export function Seo({ slug, slugPath, host }: SeoProps) {
  const t = useTranslate()
  return (
    <Panel title={t('products.part_seo')}>
      <div className="grid gap-5">
        <SearchPreview slug={slug} host={host} />
        <LocalText
          name="seo_title"
          label={t('products.field_seo_title')}
          hint={t('products.seo_title_hint')}
        />
        <LocalText
          name="seo_description"
          label={t('products.field_seo_description')}
          hint={t('products.seo_description_hint')}
          height="low"
        />
        {slugPath ? (
          <p className="text-sm">
            <AppLink to={slugPath} className="text-accent-text underline underline-offset-4">
              {t('slugs.change')}
            </AppLink>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}

const shown = ['name', 'short_description', 'seo_title', 'seo_description'] as const

function SearchPreview({ slug, host }: { readonly slug: string | undefined; readonly host: string }) {
  const t = useTranslate()
  const { current } = useLanguages()
  const { id, values } = useForm()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const form = document.getElementById(id)
    if (!form) return
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const { name, value } = target
      if (shown.some((field) => name.startsWith(`${field}.`)))
        setTyped((before) => ({ ...before, [name]: value }))
    }
    form.addEventListener('input', note)
    return () => form.removeEventListener('input', note)
  }, [id])
  const textOf = (field: (typeof shown)[number]) => {
    const inLanguage = (language: string) => typed[`${field}.${language}`] ?? values[`${field}.${language}`]
    return inLanguage(current) || inLanguage('en') || ''
  }
  const title = textOf('seo_title') || textOf('name') || t('products.untitled')
  const path = localizedPath(`/product/${slug ?? slugOf(textOf('name'), '')}`, current)
  return (
    <div className="min-w-0 rounded-xl bg-sunken p-4" aria-hidden="true" lang={current}>
      <p className="truncate text-sm text-muted" dir="ltr">
        {host}
        {path}
      </p>
      <p className="truncate text-lg text-accent-text">{title}</p>
      <p className="line-clamp-2 text-sm">{textOf('seo_description') || textOf('short_description')}</p>
    </div>
  )
}
