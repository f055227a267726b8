import { type FormEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation, useSubmit } from 'react-router'
import { useSaveShortcut } from '#app/form/use-save-shortcut.ts'
import { useUnsavedGuard } from '#app/form/use-unsaved-guard.ts'
import { changesBetween, valuesIn } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { toast } from '#app/toasts.ts'
import { amountError } from '#values/money.ts'
import type { Conflict, ProductOutcome } from './action.ts'
import { fieldsOf, type ProductFields } from './fields.ts'
import type { LoadedProduct } from './loader.ts'
import { changedByBoth, mergedChanges } from './merge.ts'
import { typedChanges, withTyped } from './typed-changes.ts'
import { baseValues, storedFields } from './unsaved.ts'
import { useAutosave } from './use-autosave.ts'
import { valuesOf } from './values.ts'

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
  readonly loaded: LoadedProduct
  readonly outcome: ProductOutcome | undefined
  readonly minorUnits: number
  readonly saveButtonId: string
}

/** Sends the changes of a product's form, and nothing else; keeps what is typed until it is saved. */
export function useEditor({ loaded, outcome, minorUnits, saveButtonId }: EditorInput) {
  const { product, unsaved } = loaded
  const continued = unsaved?.continued
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const { basis, values, saved, typed, hasChanges } = useTypedForm(form, { loaded, minorUnits })
  const sent = useRef<Values>(undefined)
  const submit = useSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const [isTouched, setIsTouched] = useState(continued !== undefined)
  const version = continued?.version ?? product?.version ?? 0
  const conflict = outcome?.conflict ?? conflictOf(loaded, outcome)
  const epoch = useEpoch({ version: product?.version, continued: continued && unsaved?.saved_at, outcome })

  const { autosave, blocker } = useKeptChanges({
    loaded,
    version,
    hasChanges,
    collect() {
      const now = typed()
      return hasChanges(now) ? typedChanges(basis, now) : undefined
    },
  })

  useEffect(() => {
    if (epoch > 0) setIsTouched(continued !== undefined)
  }, [epoch, continued])
  useSaveShortcut(form, saveButtonId)

  const settle = useEffectEvent((answer: typeof outcome) => {
    if (!answer?.saved) return
    if (form.current && sent.current) keepTypedSince(form.current, sent.current)
    autosave.forget()
    const isChanged = hasChanges()
    setIsTouched(isChanged)
    if (isChanged) autosave.schedule()
    const { command } = answer.saved
    toast.success(t(isNamed(command) ? doneTexts[command] : doneTexts.save))
  })
  // Once the values of the answer are in the form.
  useEffect(() => settle(outcome), [outcome])

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const { submitter } = event.nativeEvent as SubmitEvent
    event.preventDefault()
    if (isBusy || !form.current) return
    leaveField(form.current)
    const command = submitter instanceof HTMLButtonElement ? submitter.value : 'save'
    sent.current = typed()
    const body = bodyOf(command, sent.current, { saved: product && saved, conflict, minorUnits })
    await autosave.stop()
    // Multipart, as URL encoding triples the size of JSON.
    void submit(body, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
  }

  return {
    form,
    values: outcome?.typed ?? values,
    version,
    conflict,
    epoch,
    autosave: autosave.state,
    storeTyped: () => (autosave.isStored() ? undefined : autosave.store()),
    isBusy,
    isTouched,
    both: useClashes(form, { conflict, saved, minorUnits }),
    blocker,
    onSubmit,
    markChanged(): void {
      setIsTouched(true)
      autosave.schedule()
    },
    mayLeave(): boolean {
      if (!hasChanges()) return true
      toast.warning(t('products.save_first'))
      return false
    },
  }
}

/** What is saved, what is typed, and whether they differ. */
function useTypedForm(
  form: RefObject<HTMLFormElement | null>,
  { loaded: { product, unsaved }, minorUnits }: Pick<EditorInput, 'loaded' | 'minorUnits'>,
) {
  const continued = unsaved?.continued
  const basis = useMemo(() => baseValues(product, continued?.base), [product, continued])
  const values = useMemo(() => (continued ? withTyped(basis, continued.typed) : basis), [basis, continued])
  const saved = useMemo(() => storedFields(basis, minorUnits), [basis, minorUnits])
  const typed = () => (form.current ? valuesIn(new FormData(form.current)) : values)
  return {
    /** Values of the version that the changes are based on. */
    basis,
    /** Values that the form begins with. */
    values,
    saved,
    typed,
    hasChanges: (now = typed()) => Object.keys(changesBetween(saved, fieldsOf(now, minorUnits))).length > 0,
  }
}

/** Returns the fields that this person and another one changed; undefined without a conflict. */
function useClashes(
  form: RefObject<HTMLFormElement | null>,
  {
    conflict,
    saved,
    minorUnits,
  }: { readonly conflict: Conflict | undefined; readonly saved: ProductFields; readonly minorUnits: number },
): readonly string[] | undefined {
  return useMemo(() => {
    const theirs = conflict?.product
    if (!theirs || !form.current) return undefined
    const mine = fieldsOf(valuesIn(new FormData(form.current)), minorUnits)
    return changedByBoth({ base: saved, mine, theirs: storedFields(valuesOf(theirs), minorUnits) })
  }, [form, conflict, saved, minorUnits])
}

interface KeptChanges extends Pick<Parameters<typeof useAutosave>[0], 'version' | 'collect'> {
  readonly loaded: LoadedProduct
  readonly hasChanges: () => boolean
}

/** Keeps changes on the server while they are typed, and asks before the page is left without saving. */
function useKeptChanges({ loaded, version, hasChanges, collect }: KeptChanges) {
  const { product, unsaved, storeSlug } = loaded
  const autosave = useAutosave({
    store: storeSlug,
    product: product?.id ?? 'new',
    version,
    collect,
    isPaused: unsaved !== undefined && !unsaved.continued,
    storedAt: unsaved?.continued && unsaved.saved_at,
  })
  const blocker = useUnsavedGuard(() => hasChanges(), { areKept: autosave.isStored })
  const isAsking = blocker.state === 'blocked'
  const storeBeforeLeaving = useEffectEvent(() => autosave.store())
  useEffect(() => {
    if (isAsking) void storeBeforeLeaving()
  }, [isAsking])
  return { autosave, blocker }
}

/** Unsaved changes of an earlier visit are based on an earlier version than the current one. */
function conflictOf({ product, unsaved }: LoadedProduct, outcome: ProductOutcome | undefined) {
  const continued = unsaved?.continued
  if (outcome || !product || !continued?.base) return undefined
  return { product, versions: continued.since }
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
  readonly conflict: Conflict | undefined
  readonly minorUnits: number
}

/** Returns what is sent: the changed fields, of a new product all of them. */
function bodyOf(command: string, typed: Values, { saved, conflict, minorUnits }: Basis): FormData {
  const mine = fieldsOf(typed, minorUnits)
  const theirs = command === 'overwrite' ? conflict?.product : undefined
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

interface Loading {
  readonly version: number | undefined
  /** When the unsaved changes in the form were stored. */
  readonly continued: string | undefined
  readonly outcome: ProductOutcome | undefined
}

/**
 * Counts the versions that were loaded in another way than by saving this form, which then starts anew. After its own
 * save a form continues: the focus stays, and so does what was typed meanwhile.
 */
function useEpoch({ version, continued, outcome }: Loading): number {
  const [state, setState] = useState({ version, continued, epoch: 0 })
  const isContinued = continued !== undefined && continued !== state.continued
  if (state.version === version && !isContinued) return state.epoch
  const isOwn = outcome?.saved?.version === version && outcome?.saved?.command !== 'overwrite'
  const next = { version, continued, epoch: isOwn && !isContinued ? state.epoch : state.epoch + 1 }
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
