interface NumberInTextProps {
  /** A sentence with the number in it. */
  readonly text: string
  readonly number: string
}

/** A text about an order. Its number stays on one line, so that it can be read out and compared. */
export function NumberInText({ text, number }: NumberInTextProps) {
  const start = text.indexOf(number)
  if (start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <bdi className="one-line">{number}</bdi>
      {text.slice(start + number.length)}
    </>
  )
}
