import { TextInput } from '#ui/text-input.tsx'

interface EmailInputProps {
  readonly name?: string
  /** Where it is what somebody signs in with. */
  readonly autoComplete?: 'email' | 'username' | 'username webauthn'
  readonly defaultValue: string | undefined
  readonly onFocus?: () => void
}

/** An email address, written left to right in every language; inside a `Field`. */
export function EmailInput({
  name = 'email',
  autoComplete = 'email',
  defaultValue,
  onFocus,
}: EmailInputProps) {
  return (
    <TextInput
      name={name}
      type="email"
      required
      maxLength={254}
      autoComplete={autoComplete}
      dir="ltr"
      defaultValue={defaultValue}
      onFocus={onFocus}
    />
  )
}
