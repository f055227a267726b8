import { TextInput } from '#ui/text-input.tsx'

/** Field for the six digits of a one-time code, inside a `Field`: accepts pasting, autofill and spaces. */
export function CodeInput() {
  return (
    <TextInput
      name="code"
      required
      inputMode="numeric"
      pattern="(?:[\s\-]*\d){6}[\s\-]*"
      maxLength={20}
      autoComplete="one-time-code"
      spellCheck={false}
      dir="ltr"
      className="min-h-14 text-center font-display text-2xl font-bold tracking-[0.35em] tabular-nums"
    />
  )
}
