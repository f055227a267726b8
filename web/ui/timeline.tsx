import { Check, Circle, CircleDot, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type StepState = 'done' | 'current' | 'ahead' | 'failed'

export interface TimelineStep {
  readonly id: string
  readonly title: ReactNode
  /** When, and what happened. */
  readonly detail?: ReactNode
  readonly state: StepState
  /** The state in a word, for those who do not see the sign. */
  readonly stateLabel: string
}

const looks: Record<StepState, { readonly icon: LucideIcon; readonly mark: string; readonly text: string }> =
  {
    done: { icon: Check, mark: 'bg-success text-on-success', text: 'text-strong' },
    current: { icon: CircleDot, mark: 'bg-accent text-on-accent', text: 'text-strong font-semibold' },
    ahead: { icon: Circle, mark: 'bg-sunken text-muted ring-1 ring-line ring-inset', text: 'text-muted' },
    failed: { icon: X, mark: 'bg-danger text-on-danger', text: 'text-strong font-semibold' },
  }

const directions = {
  /** One under the other, with room for details. */
  down: {
    list: 'flex flex-col',
    step: 'grid grid-cols-[2rem_1fr] gap-x-4 pb-7 last:pb-0',
    line: 'start-[calc(1rem-1px)] top-9 bottom-1 w-0.5',
    body: 'pt-1',
  },
  /** Side by side where there is room: the steps of a checkout. */
  across: {
    list: 'grid auto-cols-fr grid-flow-col',
    step: 'flex flex-col items-center gap-2 text-center',
    line: 'start-[calc(50%+1.5rem)] end-[calc(-50%+1.5rem)] top-[calc(1rem-1px)] h-0.5',
    body: 'text-sm max-sm:sr-only',
  },
} as const

interface TimelineProps {
  readonly steps: readonly TimelineStep[]
  readonly direction?: keyof typeof directions
}

/** How far something has come. */
export function Timeline({ steps, direction = 'down' }: TimelineProps) {
  const shape = directions[direction]
  return (
    <ol className={shape.list}>
      {steps.map((step, index) => {
        const look = looks[step.state]
        return (
          <li
            key={step.id}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className={`relative ${shape.step}`}
          >
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className={`absolute rounded-full ${shape.line} ${step.state === 'done' ? 'bg-success' : 'bg-line'}`}
              />
            ) : null}
            <span className={`flex size-8 shrink-0 items-center justify-center rounded-full ${look.mark}`}>
              <Icon of={look.icon} size="sm" />
            </span>
            <div className={`min-w-0 ${shape.body}`}>
              <p className={look.text}>
                {step.title} <span className="sr-only">({step.stateLabel})</span>
              </p>
              {step.detail ? <div className="text-sm text-muted">{step.detail}</div> : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
