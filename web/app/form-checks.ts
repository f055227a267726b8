/**
 * Validates a field when it loses focus, again while it is corrected, and the whole form before it is sent. The
 * browser's own validation finds the errors and our messages describe them; the server checks everything again.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from './i18n.tsx'
import type { MessageKey } from './message-keys.ts'
import type { Refusal } from './refusal.ts'

/** The message for each kind of error in a field; an error without a message is left to the server. */
export interface FieldCheck {
  readonly missing?: MessageKey
  readonly malformed?: MessageKey
  readonly short?: MessageKey
  /** Another field whose value this one must repeat. */
  readonly repeats?: { readonly field: string; readonly otherwise: MessageKey }
}

export type FormCheck = Readonly<Record<string, FieldCheck>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Found = Readonly<Record<string, MessageKey | undefined>>

interface Latest {
  readonly since: Refusal | undefined
  readonly found: Found
  readonly isTried: boolean
}

/** `refusal` is the server's answer to the last submission. */
export function useFormChecks(checks: FormCheck, refusal: Refusal | undefined) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const isPressing = useRef(false)
  const [latest, setLatest] = useState<Latest>({ since: refusal, found: {}, isTried: false })
  const isNew = latest.since === refusal
  const found = isNew ? latest.found : {}

  useEffect(() => {
    if (refusal && form.current) focusFirst(form.current, Object.keys(refusal.errors))
  }, [refusal])

  function note(more: Found, isTry = false): void {
    setLatest(({ since, found, isTried }) => ({
      since: refusal,
      found: { ...(since === refusal ? found : {}), ...more },
      isTried: isTry || (since === refusal && isTried),
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

  /** Waits for the release of the pointer: a message shown earlier would move the pressed element away. */
  function checkOnceReleased(control: Control): void {
    if (isPressing.current) afterPress(() => look(control))
    else look(control)
  }

  const errors: Record<string, string> = {}
  for (const name of new Set([...Object.keys(refusal?.errors ?? {}), ...Object.keys(found)])) {
    const error = errorOf(name)
    if (error !== undefined) errors[name] = error
  }
  return {
    errorOf,
    errors,
    errorCount: Object.keys(errors).length,
    /** Whether the form was sent, or would have been without its errors. */
    isTried: refusal !== undefined || (isNew && latest.isTried),
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
        // When focus moves to something outside the form, such as a link, a new message would push it away.
        const isLeaving = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
        if (isControl(target) && !isLeaving) checkOnceReleased(target)
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        if (isControl(target) && errorOf(target.name) !== undefined) look(target)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const wrong = wrongIn(event.currentTarget, checks)
        const names = Object.keys(wrong).filter((name) => wrong[name] !== undefined)
        note(wrong, true)
        if (names.length === 0) return
        event.preventDefault()
        focusFirst(event.currentTarget, names)
      },
    },
  }
}

/** After the pointer is released and its click event has run. */
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
