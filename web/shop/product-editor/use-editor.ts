import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation, useSubmit } from 'react-router'
import { useSaveShortcut } from '#app/form/use-save-shortcut.ts'
import { useUnsavedGuard } from '#app/form/use-unsaved-guard.ts'
import { changesBetween, valuesIn } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { toast } from '#app/toasts.ts'
import type { EditedProduct } from '#contract/products.ts'
import { amountError } from '#values/money.ts'
import type { ProductOutcome } from './action.ts'
import { FOOD_PART, fieldsOf, type ProductFields } from './fields.ts'
import { changedByBoth, mergedChanges } from './merge.ts'
import { newValues, valuesOf } from './values.ts'

const doneTexts = {
  save: 'products.done_saved',
  publish: 'products.done_published',
  schedule: 'products.done_scheduled',
  resubmit: 'products.done_submitted',
} as const

function isNamed(command: string): command is keyof typeof doneTexts {
  return command in doneTexts
}

interface EditorInput {
  readonly product: EditedProduct | undefined
  readonly outcome: ProductOutcome | undefined
  readonly minorUnits: number
  readonly saveButtonId: string
}

/** Sends the changes of a product's form, and nothing else; keeps what is typed until it is saved. */
export function useEditor({ product, outcome, minorUnits, saveButtonId }: EditorInput) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<Values>(undefined)
  const submit = useSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const [isTouched, setIsTouched] = useState(false)
  const values = useMemo(() => (product ? valuesOf(product) : newValues), [product])
  const saved = useMemo(() => storedFields(values, minorUnits), [values, minorUnits])
  const epoch = useEpoch(product?.version, outcome)

  function typed(): Values {
    return form.current ? valuesIn(new FormData(form.current)) : values
  }

  function hasChanges(): boolean {
    return Object.keys(changesBetween(saved, fieldsOf(typed(), minorUnits))).length > 0
  }

  useEffect(() => {
    if (epoch > 0) setIsTouched(false)
  }, [epoch])
  useSaveShortcut(form, saveButtonId)
  const blocker = useUnsavedGuard(hasChanges)

  const settle = useEffectEvent((answer: typeof outcome) => {
    if (!answer?.saved) return
    if (form.current && sent.current) keepTypedSince(form.current, sent.current)
    setIsTouched(hasChanges())
    const { command } = answer.saved
    toast.success(t(isNamed(command) ? doneTexts[command] : doneTexts.save))
  })
  // Once the values of the answer are in the form.
  useEffect(() => settle(outcome), [outcome])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    event.preventDefault()
    if (isBusy || !form.current) return
    leaveField(form.current)
    const command = submitter instanceof HTMLButtonElement ? submitter.value : 'save'
    sent.current = typed()
    const body = bodyOf(command, sent.current, { saved: product && saved, outcome, minorUnits })
    // Multipart, as URL encoding triples the size of JSON.
    void submit(body, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
  }

  const both = useMemo(() => {
    const theirs = outcome?.conflict?.product
    if (!theirs || !form.current) return undefined
    const mine = fieldsOf(valuesIn(new FormData(form.current)), minorUnits)
    return changedByBoth({ base: saved, mine, theirs: storedFields(valuesOf(theirs), minorUnits) })
  }, [outcome, saved, minorUnits])

  return {
    form,
    values: outcome?.typed ?? values,
    epoch,
    isBusy,
    isTouched,
    both,
    blocker,
    onSubmit,
    markChanged: () => setIsTouched(true),
    mayLeave(): boolean {
      if (!hasChanges()) return true
      toast.warning(t('products.save_first'))
      return false
    },
  }
}

/** The form may lack the part about food; of the fields that it has, the saved ones are needed. */
function storedFields(values: Values, minorUnits: number): ProductFields {
  return fieldsOf({ ...values, [FOOD_PART]: 'on' }, minorUnits)
}

/** Updates what depends on a field when the field loses the focus. */
function leaveField(form: HTMLFormElement): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !form.contains(focused)) return
  if (!focused.matches('input, textarea')) return
  flushSync(() => focused.blur())
  focused.focus({ preventScroll: true })
}

interface Basis {
  /** What is saved; undefined for a new product. */
  readonly saved: ProductFields | undefined
  readonly outcome: ProductOutcome | undefined
  readonly minorUnits: number
}

/** Returns what is sent: the changed fields, of a new product all of them. */
function bodyOf(command: string, typed: Values, { saved, outcome, minorUnits }: Basis): FormData {
  const mine = fieldsOf(typed, minorUnits)
  const theirs = command === 'overwrite' ? outcome?.conflict?.product : undefined
  const changes = !saved
    ? mine
    : theirs
      ? mergedChanges({ base: saved, mine, theirs: storedFields(valuesOf(theirs), minorUnits) })
      : changesBetween(saved, mine)
  const body = new FormData()
  body.set('command', command)
  body.set('changes', JSON.stringify(changes))
  for (const [name, text] of Object.entries(typed)) {
    if (isSentAsTyped(name, text, minorUnits)) body.set(name, text)
  }
  if (theirs) body.set('newer_version', String(theirs.version))
  return body
}

/**
 * Counts the versions that were loaded in another way than by saving this form, which then starts anew. After its own
 * save a form continues: the focus stays, and so does what was typed meanwhile.
 */
function useEpoch(version: number | undefined, outcome: ProductOutcome | undefined): number {
  const [state, setState] = useState({ version, epoch: 0 })
  if (state.version === version) return state.epoch
  const isOwn = outcome?.saved?.version === version && outcome?.saved?.command !== 'overwrite'
  const next = { version, epoch: isOwn ? state.epoch : state.epoch + 1 }
  setState(next)
  return next.epoch
}

/** Shows what was saved in all fields but those that were changed since. */
function keepTypedSince(form: HTMLFormElement, sent: Values): void {
  const kept: (() => void)[] = []
  for (const control of form.elements) {
    // A select has no default that follows what was saved.
    if (control instanceof HTMLSelectElement) {
      const { value } = control
      kept.push(() => {
        control.value = value
      })
    }
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (!isText || control.type === 'hidden' || control.type === 'file') continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      const { checked } = control
      if (checked !== control.name in sent) {
        kept.push(() => {
          control.checked = checked
        })
      }
    } else if (control.value !== (sent[control.name] ?? '')) {
      const { value } = control
      kept.push(() => {
        control.value = value
      })
    }
  }
  form.reset()
  for (const restore of kept) restore()
}

/** What is sent beside the changes: the version, and amounts that can't be read, so that the error can say why. */
function isSentAsTyped(name: string, text: string, minorUnits: number): boolean {
  if (['version', 'currency', 'attempt', 'publish_at'].includes(name)) return true
  if (!name.endsWith('_minor')) return false
  return amountError(text, minorUnits) !== undefined && (text !== '' || name.endsWith('.price_minor'))
}
