import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Place } from './find-places.ts'
import { findField, findTermField } from './places-input.ts'

interface PlacePickerProps {
  readonly label: string
  /** Explains what an empty choice means. */
  readonly hint?: string
  readonly name: string
  readonly chosen: readonly Place[]
  /** Results of the last search; undefined when none was made in this picker. */
  readonly found: readonly Place[] | undefined
  readonly words: string | undefined
  /** Allows only one choice. */
  readonly isOne?: boolean
  readonly error?: string | undefined
}

/**
 * Picks records by search: a button of the surrounding form submits it to search, and the results are shown beside
 * the current choices. Works without script.
 */
export function PlacePicker({
  label,
  hint,
  name,
  chosen,
  found,
  words,
  isOne = false,
  error,
}: PlacePickerProps) {
  const t = useTranslate()
  const id = useId()
  const isChosen = (place: Place) => chosen.some(({ key }) => key === place.key)
  const fresh = (found ?? []).filter((place) => !isChosen(place))
  return (
    <fieldset
      aria-describedby={
        [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
      }
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-1.5 text-sm font-semibold text-strong">{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {chosen.length + fresh.length > 0 ? (
        <div className="grid gap-2">
          {[...chosen, ...fresh].map((place) => (
            <PlaceOption key={place.key} place={place} isOne={isOne} name={name} isChosen={isChosen(place)} />
          ))}
        </div>
      ) : null}
      {found && words ? (
        <p role="status" className="text-sm text-muted">
          {t(found.length === 0 ? 'commission.found_none' : 'commission.found', { words })}
        </p>
      ) : null}
      <div className="flex gap-2">
        <TextInput
          // A search runs once; text left in the field would search again on every submission.
          key={words}
          type="search"
          name={findTermField(name)}
          placeholder={t('commission.find_words')}
          aria-label={t('commission.find_label', { label })}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="quiet"
          icon={Search}
          name={findField}
          value={name}
          formNoValidate
          aria-label={t('commission.find_label', { label })}
          className="shrink-0"
        >
          {t('commission.find')}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

interface PlaceOptionProps {
  readonly place: Place
  readonly isOne: boolean
  readonly name: string
  readonly isChosen: boolean
}

function PlaceOption({ place, isOne, name, isChosen }: PlaceOptionProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 has-checked:border-accent has-checked:bg-accent-soft hover:border-accent">
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={name}
        value={JSON.stringify(place)}
        defaultChecked={isChosen}
        className="mt-0.5"
      />
      <span className="min-w-0 break-words">
        <span className="font-medium text-strong">{place.name}</span>
        {place.detail ? <span className="text-sm text-muted"> · {place.detail}</span> : null}
      </span>
    </label>
  )
}
