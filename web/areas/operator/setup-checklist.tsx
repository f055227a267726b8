import { Circle, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { SetupChecklist as Checklist } from '#contract/setup.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { SetupStep } from '#values/setup-step.ts'
import { FullRightsOnly } from './full-rights.tsx'

/** The settings page of each step. */
const paths: Record<SetupStep, AppPath> = {
  security: '/account/security',
  name: '/operator/theme',
  region: '/operator/setup/region',
  legal: '/operator/setup/legal',
  categories: '/operator/setup/categories',
  delivery: '/operator/setup/delivery',
  payments: '/operator/setup/payments',
  commission: '/operator/commission/new',
  mail: '/operator/setup/mail',
  store: '/operator/stores/new',
}

type Step = Checklist['steps'][number]

const looks: Record<Step['state'], { readonly icon: LucideIcon; readonly className: string }> = {
  missing: { icon: Circle, className: 'text-muted' },
  done: { icon: CircleCheck, className: 'text-success-text' },
  skipped: { icon: CircleMinus, className: 'text-muted' },
}

interface SetupChecklistProps {
  readonly checklist: Checklist
  readonly refusal: Refusal | undefined
}

/** Steps of a new market before its opening, each with a link to its settings. */
export function SetupChecklist({ checklist, refusal }: SetupChecklistProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { steps, missing_count: count, is_closed: isClosed } = checklist
  return (
    <Panel title={t('setup.checklist_title')} className="mt-6">
      <p className="max-w-prose">
        {count > 0 ? t('setup.checklist_missing', { count }) : t('setup.checklist_ready')}{' '}
        {t(isClosed ? 'setup.checklist_closed' : 'setup.checklist_is_open')}
      </p>
      <FormAlert refusal={refusal} errorCount={0} />
      <FullRightsOnly>
        <ul className="mt-4 max-w-2xl divide-y divide-line">
          {steps.map((step) => (
            <StepRow key={step.step} {...step} />
          ))}
        </ul>
        <Form method="post" className="mt-5">
          <Button type="submit" variant="action" name="command" value="open" isBusy={isBusy}>
            {t(isClosed ? 'setup.open' : 'setup.finish')}
          </Button>
        </Form>
      </FullRightsOnly>
    </Panel>
  )
}

function StepRow({ step, state }: Step) {
  const t = useTranslate()
  const name = t(`setup.step_${step}`)
  const { icon, className } = looks[state]
  const isSkipped = state === 'skipped'
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon of={icon} className={className} />
      <span className="min-w-0 flex-1">
        <TextLink to={paths[step]}>{name}</TextLink>{' '}
        <span className="text-sm text-muted">{t(`setup.state_${state}`)}</span>
      </span>
      {state === 'done' ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="step" value={step} />
          <Button
            type="submit"
            variant="quiet"
            size="sm"
            name="command"
            value={isSkipped ? 'restore' : 'skip'}
            aria-label={t(isSkipped ? 'setup.undo_skip_step' : 'setup.skip_step', { step: name })}
          >
            {t(isSkipped ? 'setup.undo_skip' : 'setup.skip')}
          </Button>
        </Form>
      )}
    </li>
  )
}
