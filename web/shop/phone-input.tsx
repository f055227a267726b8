import { TextInput } from '#ui/text-input.tsx'

/** What the contract takes for a phone number, as browsers check it. */
const pattern = '\\s*\\+?(?:[\\s\\(\\)\\.\\-]*\\d){6,15}[\\s\\(\\)\\.\\-]*'

/** A phone number, written left to right in every language; inside a `Field`. */
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
