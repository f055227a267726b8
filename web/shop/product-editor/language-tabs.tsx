import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { directionOf, type Locale, localeNames } from '#values/locale.ts'
import { completeness, textsIn } from './languages.ts'

interface Languages {
  readonly all: readonly Locale[]
  readonly current: Locale
  readonly show: (language: Locale) => void
}

const LanguagesContext = createContext<Languages>({ all: ['en'], current: 'en', show: () => {} })

/** The language whose texts the form shows. Without script it shows those of all languages. */
export function LanguagesProvider({
  all,
  children,
}: {
  readonly all: readonly Locale[]
  readonly children: ReactNode
}) {
  const { errors } = useForm()
  const wrong = all.find((language) => Object.keys(errors).some((name) => name.endsWith(`.${language}`)))
  const [chosen, setChosen] = useState<{ language: Locale; since: typeof errors }>({
    language: 'en',
    since: errors,
  })
  const current = chosen.since === errors ? chosen.language : (wrong ?? chosen.language)
  const languages = useMemo(
    () => ({ all, current, show: (language: Locale) => setChosen({ language, since: errors }) }),
    [all, current, errors],
  )
  return <LanguagesContext value={languages}>{children}</LanguagesContext>
}

export function useLanguages(): Languages {
  return use(LanguagesContext)
}

/** Classes of what belongs to one language. */
export function shownIn(language: Locale, current: Locale): string {
  return language === current ? '' : 'hidden noscript:block'
}

const pauseMs = 400

/** Switches the language of the texts, and shows how many are translated. */
export function LanguageTabs() {
  const t = useTranslate()
  const { all, current, show } = useLanguages()
  const form = useForm()
  const [values, setValues] = useState(form.values)
  useEffect(() => {
    const element = document.getElementById(form.id)
    if (!(element instanceof HTMLFormElement)) return
    let timer: ReturnType<typeof setTimeout>
    const count = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setValues(textsIn(element)), pauseMs)
    }
    element.addEventListener('input', count)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', count)
    }
  }, [form.id])
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-full bg-sunken p-1 noscript:hidden">
      <legend className="sr-only">{t('products.languages')}</legend>
      {all.map((language) => {
        const { done, all: total } = completeness(values, language)
        return (
          <button
            key={language}
            type="button"
            aria-pressed={language === current}
            onClick={() => show(language)}
            className="flex min-h-9 items-center gap-2 rounded-full px-4 text-sm font-semibold text-muted transition-colors hover:text-strong aria-pressed:bg-surface aria-pressed:text-strong aria-pressed:shadow-low"
          >
            <span lang={language}>{localeNames[language]}</span>
            {language === 'en' || total === 0 ? null : (
              <span className={`font-normal tabular-nums ${done < total ? '' : 'text-success-text'}`}>
                <span aria-hidden="true">{t('products.translated_short', { done, total })}</span>
                <span className="sr-only">{t('products.translated', { done, total })}</span>
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

const heights = { low: 'min-h-18', high: 'min-h-48' } as const

interface LocalTextProps {
  /** Path of the texts, such as `name`. */
  readonly name: string
  /** Path of their values, in a row of a list; undefined in a new row. */
  readonly from?: string | undefined
  readonly label: string
  readonly hint?: string | undefined
  readonly placeholder?: string
  /** Height of an input of several lines; one line without it. */
  readonly height?: keyof typeof heights
  readonly className?: string
}

/** A text in each language, of which the chosen one is shown. */
export function LocalText(props: LocalTextProps) {
  const { name, label, hint, placeholder, height, className = '' } = props
  const from = 'from' in props ? (props.from ?? '') : name
  const t = useTranslate()
  const { all, current } = useLanguages()
  return all.map((language) => {
    const field = {
      name: `${name}.${language}`,
      from: `${from}.${language}`,
      label:
        language === 'en' ? label : t('products.in_language', { label, language: localeNames[language] }),
      hint: language === 'en' ? hint : undefined,
      className: `${shownIn(language, current)} ${className}`,
    }
    const written = { lang: language, dir: directionOf(language), placeholder }
    return height === undefined ? (
      <TextField key={language} {...field} input={written} />
    ) : (
      <TextareaField key={language} {...field} input={{ ...written, className: heights[height] }} />
    )
  })
}
