import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface SearchFieldProps {
  readonly name: string
  readonly label: string
  readonly defaultValue?: string
}

/** Words to look for, in a form of the page itself; the place says what it is, so the label is for screen readers. */
export function SearchField({ name, label, defaultValue = '' }: SearchFieldProps) {
  return (
    <Field label={label} hidesLabel className="min-w-0 flex-1 basis-56 sm:max-w-96">
      <TextInput type="search" name={name} placeholder={label} defaultValue={defaultValue} />
    </Field>
  )
}
