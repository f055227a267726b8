import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface SearchFieldProps {
  readonly name: string
  readonly label: string
  readonly defaultValue?: string
  readonly lengthMax?: number
}

/** Search field of a form on the page; the label is for screen readers, as the context is clear. */
export function SearchField({ name, label, defaultValue = '', lengthMax }: SearchFieldProps) {
  return (
    <Field label={label} hidesLabel className="min-w-0 flex-1 basis-56 sm:max-w-96">
      <TextInput
        type="search"
        name={name}
        placeholder={label}
        defaultValue={defaultValue}
        maxLength={lengthMax}
      />
    </Field>
  )
}
