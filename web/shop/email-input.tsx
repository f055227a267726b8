import { TextInput } from '#ui/text-input.tsx'

interface EmailInputProps {
  readonly name?: string
  /** Where it is what somebody signs in with. */
  readonly autoComplete?: 'email' | 'username'
  readonly defaultValue: string | undefined
}

/** An email address, written left to right in every language; inside a `Field`. */
export function EmailInput({ name = 'email', autoComplete = 'email', defaultValue }: EmailInputProps) {
  return (
    <TextInput
      name={name}
      type="email"
      required
      maxLength={254}
      autoComplete={autoComplete}
      dir="ltr"
      defaultValue={defaultValue}
    />
  )
}
