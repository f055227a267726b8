import { GripVertical, Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { HiddenField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { offeredPictures } from './offered-pictures.ts'
import { PictureDialog, Thumbnail } from './picture-choice.tsx'
import { StateText } from './state-text.tsx'
import { type EditedOption, type EditedValue, newLabels } from './variants.ts'

interface OptionValuesProps {
  readonly option: EditedOption
  readonly path: string
  readonly onChange: (values: readonly EditedValue[]) => void
}

/** The values of an option; several are added at once, separated by commas. */
export function OptionValues({ option: { values, style }, path, onChange }: OptionValuesProps) {
  const t = useTranslate()
  const { errors, isBusy } = useForm()
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<string>()

  function move(key: string | undefined, to: number): void {
    const moved = values.find((value) => value.key === key)
    if (!moved || to < 0 || to >= values.length || values[to] === moved) return
    onChange(values.filter((value) => value !== moved).toSpliced(to, 0, moved))
  }

  function add(text: string): void {
    const added = newLabels(text, values).map((label) => ({
      key: crypto.randomUUID(),
      id: undefined,
      label: { en: label },
      swatch: '',
      pictureId: '',
    }))
    if (input.current) input.current.value = ''
    if (added.length > 0) onChange([...values, ...added])
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add(event.currentTarget.value)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text')
    if (!/[,;\n\t]/.test(text)) return
    event.preventDefault()
    add(text)
  }

  return (
    <div className="mt-4">
      <p className="mb-2 text-sm font-semibold text-strong">{t('products.option_values')}</p>
      {values.length > 0 ? (
        <ul className="mb-3 grid gap-2 sm:grid-cols-2">
          {values.map((value, row) => (
            <ValueRow
              key={value.key}
              value={value}
              path={`${path}.values.${row}`}
              number={row + 1}
              hasSwatch={style === 'color'}
              onChange={(next) => onChange(values.map((each) => (each === value ? next : each)))}
              onRemove={() => onChange(values.filter((each) => each !== value))}
              onMove={(by) => move(value.key, row + by)}
              onDrag={setDragged}
              onDropHere={() => {
                move(dragged, row)
                setDragged(undefined)
              }}
            />
          ))}
        </ul>
      ) : null}
      <FieldError id={`${path}-error`} error={errors[`${path}.values`]} />
      <div className="flex items-end gap-2 noscript:hidden">
        <Field label={t('products.value_add')} hint={t('products.values_hint')} className="grow">
          <TextInput
            ref={input}
            autoComplete="off"
            disabled={isBusy}
            onKeyDown={press}
            onPaste={paste}
            onBlur={({ currentTarget }) => add(currentTarget.value)}
          />
        </Field>
        <IconButton
          variant="quiet"
          icon={Plus}
          className="mb-6.5"
          label={t('products.value_add_button')}
          disabled={isBusy}
          onClick={() => add(input.current?.value ?? '')}
        />
      </div>
    </div>
  )
}

interface ValueRowProps {
  readonly value: EditedValue
  readonly path: string
  readonly number: number
  readonly hasSwatch: boolean
  readonly onChange: (value: EditedValue) => void
  readonly onRemove: () => void
  /** Called with the number of places, negative towards the start. */
  readonly onMove: (by: number) => void
  readonly onDrag: (key: string | undefined) => void
  readonly onDropHere: () => void
}

function ValueRow({ value, path, number, hasSwatch, onChange, onRemove, ...on }: ValueRowProps) {
  const t = useTranslate()
  const { isBusy } = useForm()
  const { id, label, swatch, pictureId } = value
  return (
    <li
      className="flex items-center gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        on.onDropHere()
      }}
    >
      <MoveHandle name={label.en ?? ''} valueKey={value.key} onMove={on.onMove} onDrag={on.onDrag} />
      {id ? <HiddenField name={`${path}.id`} value={id} /> : null}
      {pictureId ? <HiddenField name={`${path}.picture_id`} value={pictureId} /> : null}
      <ValuePicture
        name={label.en ?? ''}
        chosen={pictureId}
        onChoose={(next) => onChange({ ...value, pictureId: next })}
      />
      {hasSwatch ? (
        <input
          type="color"
          name={`${path}.swatch`}
          aria-label={t('products.value_colour', { value: label.en ?? '' })}
          defaultValue={swatch || '#808080'}
          onBlur={({ currentTarget }) => onChange({ ...value, swatch: currentTarget.value })}
          className="size-11 shrink-0 rounded-lg border border-line-strong bg-surface p-1"
        />
      ) : swatch ? (
        <HiddenField name={`${path}.swatch`} value={swatch} />
      ) : null}
      <StateText
        name={`${path}.label`}
        label={t('products.value_number', { number })}
        hidesLabel
        texts={label}
        onChange={(next) => onChange({ ...value, label: next })}
      />
      <IconButton
        icon={Trash2}
        label={t('products.value_remove', { value: label.en ?? '' })}
        className="noscript:hidden"
        disabled={isBusy}
        onClick={onRemove}
      />
    </li>
  )
}

interface MoveHandleProps {
  readonly name: string
  readonly valueKey: string
  readonly onMove: (by: number) => void
  readonly onDrag: (key: string | undefined) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves a value by drag, or with the arrow keys. */
function MoveHandle({ name, valueKey, onMove, onDrag }: MoveHandleProps) {
  const t = useTranslate()
  const { isBusy } = useForm()
  return (
    <button
      type="button"
      draggable={!isBusy}
      disabled={isBusy}
      aria-label={t('products.value_move', { value: name })}
      title={t('products.value_move', { value: name })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(valueKey)
      }}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={(event) => {
        const by = steps[event.key]
        if (by === undefined) return
        event.preventDefault()
        onMove(by)
      }}
      className="grid size-7 shrink-0 cursor-grab place-items-center rounded-md text-muted hover:text-strong noscript:hidden"
    >
      <Icon of={GripVertical} size="sm" />
    </button>
  )
}

interface ValuePictureProps {
  readonly name: string
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The picture that the product page shows for a value. */
function ValuePicture({ name, chosen, onChoose }: ValuePictureProps) {
  const t = useTranslate()
  const { values, isBusy } = useForm()
  const [isOpen, setIsOpen] = useState(false)
  const [known, setKnown] = useState(() => offeredPictures(values))
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        aria-label={t('products.picture_of', { name })}
        title={t('products.picture_of', { name })}
        onClick={() => setIsOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-lg border border-line-strong bg-surface p-0.5 noscript:hidden"
      >
        <Thumbnail chosen={chosen} picture={known.find(({ id }) => id === chosen)} />
      </button>
      {isOpen ? (
        <PictureDialog
          name={name}
          chosen={chosen}
          onClose={() => setIsOpen(false)}
          onChoose={(picture) => {
            if (picture) setKnown([...known, { ...picture, alt: '' }])
            setIsOpen(false)
            onChoose(picture?.id ?? '')
          }}
        />
      ) : null}
    </>
  )
}
