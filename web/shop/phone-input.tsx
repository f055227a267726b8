import { TextInput } from '#ui/text-input.tsx'

/** Same rule as the API's, as a pattern for browsers. */
const pattern = '\\s*\\+?(?:[\\s\\(\\)\\.\\-]*\\d){6,15}[\\s\\(\\)\\.\\-]*'

/** Phone field inside a `Field`, left to right in every language. */
export function PhoneInput({ defaultValue }: { defaultValue: string | undefined }) {
  return (
    <TextInput
      name="phone"
      type="tel"
      required
      maxLength={40}
      pattern={pattern}
      autoComplete="tel"
      dir="ltr"
      defaultValue={defaultValue}
    />
  )
}
