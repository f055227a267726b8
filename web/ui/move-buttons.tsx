import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from './button.tsx'

interface MoveButtonsProps {
  /** The field that says `up` or `down` when one is pressed. */
  readonly name?: string
  /** What each does, with the name of what it moves. */
  readonly labels: { readonly up: string; readonly down: string }
  /** Where it stands among `count`, from 0; the first goes no further up, nor the last down. */
  readonly place: number
  readonly count: number
}

/** Move a row by one place, in the form of that row. */
export function MoveButtons({ name = 'command', labels, place, count }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        type="submit"
        name={name}
        value="up"
        icon={ChevronUp}
        label={labels.up}
        disabled={place === 0}
      />
      <IconButton
        type="submit"
        name={name}
        value="down"
        icon={ChevronDown}
        label={labels.down}
        disabled={place === count - 1}
      />
    </>
  )
}
