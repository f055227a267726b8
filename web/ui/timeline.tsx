import { Check, Circle, CircleDot, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type StepState = 'done' | 'current' | 'ahead' | 'failed'

export interface TimelineStep {
  readonly id: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly state: StepState
  /** State as text, for screen readers. */
  readonly stateLabel: string
}

const looks: Record<StepState, { readonly icon: LucideIcon; readonly mark: string; readonly text: string }> =
  {
    done: { icon: Check, mark: 'bg-success text-on-success', text: 'text-strong' },
    current: { icon: CircleDot, mark: 'bg-accent text-on-accent', text: 'text-strong font-semibold' },
    ahead: { icon: Circle, mark: 'bg-sunken text-muted ring-1 ring-line ring-inset', text: 'text-muted' },
    failed: { icon: X, mark: 'bg-danger text-on-danger', text: 'text-strong font-semibold' },
  }

interface TimelineProps {
  readonly steps: readonly TimelineStep[]
}

export function Timeline({ steps }: TimelineProps) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => {
        const look = looks[step.state]
        return (
          <li
            key={step.id}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative grid grid-cols-[2rem_1fr] gap-x-4 pb-7 last:pb-0"
          >
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className={`absolute start-[calc(1rem-1px)] top-9 bottom-1 w-0.5 rounded-full ${step.state === 'done' ? 'bg-success' : 'bg-line'}`}
              />
            ) : null}
            <span className={`flex size-8 shrink-0 items-center justify-center rounded-full ${look.mark}`}>
              <Icon of={look.icon} size="sm" />
            </span>
            <div className="min-w-0 pt-1">
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
