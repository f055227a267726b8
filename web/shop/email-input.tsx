import { TextInput } from '#ui/text-input.tsx'

interface EmailInputProps {
  readonly name?: string
  /** Set when the address is used to sign in. */
  readonly autoComplete?: 'email' | 'username' | 'username webauthn'
  readonly defaultValue: string | undefined
  readonly onFocus?: () => void
}

/** Email field inside a `Field`, left to right in every language. */
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
