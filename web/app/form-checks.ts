/**
 * Tells what is wrong with a field when it is left, again while it is mended, and all of a form before it is sent.
 * The browser's own validation finds it, the market's words say it; the server checks everything again.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from './i18n.tsx'
import type { MessageKey } from './message-keys.ts'
import type { Refusal } from './refusal.ts'

/** The words for each way in which a field can be wrong; what has no words is left to the server. */
export interface FieldCheck {
  readonly missing?: MessageKey
  readonly malformed?: MessageKey
  readonly short?: MessageKey
  /** Another field this one must repeat. */
  readonly repeats?: { readonly field: string; readonly otherwise: MessageKey }
}

export type FormCheck = Readonly<Record<string, FieldCheck>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Found = Readonly<Record<string, MessageKey | undefined>>

/** `refusal` is what the server said of the form when it was last sent. */
export function useFormChecks(checks: FormCheck, refusal: Refusal | undefined) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const isPressing = useRef(false)
  const [latest, setLatest] = useState<{ since: Refusal | undefined; found: Found }>({
    since: refusal,
    found: {},
  })
  const found = latest.since === refusal ? latest.found : {}

  useEffect(() => {
    if (refusal && form.current) focusFirst(form.current, Object.keys(refusal.errors))
  }, [refusal])

  function note(more: Found): void {
    setLatest(({ since, found }) => ({
      since: refusal,
      found: { ...(since === refusal ? found : {}), ...more },
    }))
  }

  function errorOf(name: string): string | undefined {
    if (!(name in found)) return refusal?.errors[name]
    const key = found[name]
    return key && t(key)
  }

  function look(control: Control): void {
    const check = checks[control.name]
    if (check) note({ [control.name]: wrongWith(control, check) })
  }

  /** Words shown between press and release would move what is being pressed away from under the finger. */
  function lookOnceReleased(control: Control): void {
    if (isPressing.current) afterPress(() => look(control))
    else look(control)
  }

  return {
    errorOf,
    /** How many fields are known to be wrong. */
    errorCount: new Set([...Object.keys(found), ...Object.keys(refusal?.errors ?? {})].filter(errorOf)).size,
    /** For the form itself. */
    form: {
      ref: form,
      noValidate: true,
      onMouseDownCapture() {
        isPressing.current = true
        afterPress(() => {
          isPressing.current = false
        })
      },
      onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
        // Someone on the way to a link must not be met by words that push the link away.
        const isLeaving = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
        if (isControl(target) && !isLeaving) lookOnceReleased(target)
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        if (isControl(target) && errorOf(target.name) !== undefined) look(target)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const wrong = wrongIn(event.currentTarget, checks)
        const names = Object.keys(wrong).filter((name) => wrong[name] !== undefined)
        note(wrong)
        if (names.length === 0) return
        event.preventDefault()
        focusFirst(event.currentTarget, names)
      },
    },
  }
}

/** Once the button or finger is up and its click has been heard. */
function afterPress(act: () => void): void {
  addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}

function wrongIn(form: HTMLFormElement, checks: FormCheck): Found {
  return Object.fromEntries(
    controlsOf(form).flatMap((control) => {
      const check = checks[control.name]
      return check ? [[control.name, wrongWith(control, check)]] : []
    }),
  )
}

function wrongWith(
  control: Control,
  { missing, malformed, short, repeats }: FieldCheck,
): MessageKey | undefined {
  const { validity, value, form, required } = control
  if (validity.valueMissing || (required && value.trim() === '')) return missing
  if (validity.typeMismatch || validity.patternMismatch) return malformed
  if ('minLength' in control && value.length < control.minLength) return short
  if (!repeats || !form) return undefined
  return new FormData(form).get(repeats.field) === value ? undefined : repeats.otherwise
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  controlsOf(form)
    .find(({ name }) => names.includes(name))
    ?.focus()
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}
