import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from './button.tsx'

interface MoveButtonsProps {
  /** Name of the field, sent as `up` or `down`. */
  readonly name?: string
  /** Accessible names, which include the name of the row. */
  readonly labels: { readonly up: string; readonly down: string }
  /** Position among `count`, from 0; the first can't move up, nor the last down. */
  readonly place: number
  readonly count: number
}

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
