import { Alert } from '#ui/alert.tsx'
import { useTranslate } from '../i18n.tsx'
import type { Refusal } from '../refusal.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

interface ErrorSummaryProps {
  readonly refusal: Refusal | undefined
  /** Name of a field as a visitor reads it; by default its label. */
  readonly labelOf?: (name: string) => string | undefined
  /** Called before a field gets the focus, to show the part of the form that has it. */
  readonly onOpen?: (name: string) => void
}

const listedMax = 10

/** Above a refused form: why, with a link to each field that must be corrected. */
export function ErrorSummary({ refusal, labelOf: labelGiven, onOpen }: ErrorSummaryProps) {
  const t = useTranslate()
  const labelInForm = useLabels()
  const labelOf = labelGiven ?? labelInForm
  if (!refusal || (refusal.message === '' && Object.keys(refusal.errors).length === 0)) return null
  const errors = Object.entries(refusal.errors)
  if (errors.length === 0) return <Alert tone="danger">{refusal.message}</Alert>
  return (
    <Alert tone="danger" title={t('auth.errors_title', { count: errors.length })}>
      <ul className="grid gap-1">
        {errors.slice(0, listedMax).map(([name, text]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="underline underline-offset-3"
              onClick={(event) => {
                event.preventDefault()
                onOpen?.(name)
                requestAnimationFrame(() => focusField(name))
              }}
            >
              {labelOf(name) ?? text}
            </a>
            {/* The label is the link before. */}
            {labelOf(name) === undefined ? '' : t('ui.error_of_field', { label: '', text })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Focuses the field of that name, or the first one below it. */
export function focusField(name: string): void {
  const field =
    document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type=hidden])`) ??
    document.querySelector<HTMLElement>(`[name^="${CSS.escape(`${name}.`)}"]:not([type=hidden])`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Returns the label of a field of the page by the field's name; without script the errors stand alone. */
function useLabels(): (name: string) => string | undefined {
  const isHydrated = useIsHydrated()
  return (name) => {
    if (!isHydrated) return undefined
    const field = document.querySelector<HTMLInputElement>(`main [name="${CSS.escape(name)}"]`)
    // In the label of a checkbox, the checkbox comes before the text.
    const texts = [...(field?.labels?.[0]?.childNodes ?? [])].map(({ textContent }) => textContent?.trim())
    return texts.find((text) => text !== '' && text !== undefined)
  }
}
