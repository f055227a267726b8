interface NumberInTextProps {
  /** Sentence that contains the number. */
  readonly text: string
  readonly number: string
}

/** Text about an order, with its number kept on one line so that it is easy to read out and compare. */
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
