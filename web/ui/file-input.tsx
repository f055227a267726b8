import { TextInput } from './text-input.tsx'

interface FileInputProps {
  readonly name: string
  readonly accept: string
  readonly required?: boolean
  readonly multiple?: boolean
}

/** Takes files, in a Field. */
export function FileInput(props: FileInputProps) {
  return (
    <TextInput
      {...props}
      type="file"
      className="py-2 file:me-3 file:min-h-7 file:rounded-full file:border-0 file:bg-accent-soft file:px-3 file:text-sm file:font-semibold file:text-accent-text"
    />
  )
}
