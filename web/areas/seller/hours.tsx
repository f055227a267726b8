import { CalendarClock, CalendarX, Clock, Palmtree } from 'lucide-react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfField, submittedValues } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { localeOf } from '#values/locale.ts'
import type { Route } from './+types/hours'
import { may } from './dashboard.ts'
import { commands, isPart, type Part, parts, previewSlots, sendPart } from './hours/commands.ts'
import { SlotsForm } from './hours/slots-form.tsx'
import { SpecialDays } from './hours/special-days.tsx'
import { Vacation } from './hours/vacation.tsx'
import { editedWeek, refusedWeek, rowsOf, sendWeek } from './hours/week.ts'
import { WeekForm } from './hours/week-form.tsx'
import { useSellerStore } from './layout.tsx'

/** `?saved=week` confirms the last change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [{ timetable }, planning] = await Promise.all([
    api('GET /seller/stores/{store}/hours', { params }),
    api('GET /seller/stores/{store}/slots', { params }),
  ])
  const saved = url.searchParams.get('saved')
  return {
    timetable,
    planning,
    saved: isPart(saved) ? saved : undefined,
    limits: {
      slots: bodyLimits('PUT /seller/stores/{store}/slots'),
      day: bodyLimits('PUT /seller/stores/{store}/special-days/{day}'),
      vacation: bodyLimits('PUT /seller/stores/{store}/vacation'),
    },
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const edited = editedWeek(form)
  if (edited) return { week: edited }
  const part = choiceIn(form, 'part', { of: parts, url })
  const command = choiceIn(form, 'command', { of: commands[part], url })
  if (part === 'day' && !form.get('day')) {
    const missing = translatorFor(localeOf(url.pathname))('problems.field_empty')
    return data(refusalOfField(form, 'day', missing), { status: 422 })
  }
  const done = () => redirect(`${url.pathname}?saved=${part}`, 303)
  if (part === 'week') {
    try {
      await sendWeek(apiFrom(context), params, form)
    } catch (error) {
      return refusedWeek(error, form)
    }
    return done()
  }
  const sent = { context, url, form, params }
  if (command === 'look') {
    const answer = await previewSlots(sent)
    if (!('saved' in answer)) return answer
    return { look: { preview: answer.saved.preview, written: submittedValues(form) } }
  }
  const answer = await sendPart(part, sent, command === 'end')
  return 'saved' in answer ? done() : answer
}

/** A preview changes nothing. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('command') === 'look' ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'hours.title')

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { timetable, planning, limits } = loaderData
  const store = useSellerStore()
  const { state } = store
  const mayChange = may(store, 'settings.edit')
  const refusal = actionData && 'values' in actionData ? actionData : undefined
  const refusalFor = (part: Part) => (refusal?.values.part === part ? refusal : undefined)
  const look = actionData && 'look' in actionData ? actionData.look : undefined
  const saved = actionData ? undefined : loaderData.saved
  const said = (part: Part) =>
    saved === part ? (
      <Alert tone="success" className="mb-5">
        {t(state === 'approved' ? 'seller.saved' : 'seller.saved_hidden')}
      </Alert>
    ) : null
  return (
    <>
      <PageHeader title={t('hours.title')} text={t('hours.text', { zone: zoneName(timetable.timezone) })} />
      {mayChange ? null : (
        <Alert tone="info" className="mt-6">
          {t('hours.packer')}
        </Alert>
      )}
      <fieldset disabled={!mayChange} className="mt-6 grid min-w-0 gap-6">
        <legend className="sr-only">{t('hours.title')}</legend>
        <Panel title={t('hours.week_title')} icon={Clock}>
          {said('week')}
          <WeekForm
            rows={actionData && 'week' in actionData ? actionData.week.rows : rowsOf(timetable.week)}
            answer={actionData && 'week' in actionData ? actionData.week : undefined}
          />
        </Panel>
        <Panel title={t('hours.slots_title')} icon={CalendarClock}>
          {said('slots')}
          <SlotsForm planning={planning} look={look} limits={limits.slots} refusal={refusalFor('slots')} />
        </Panel>
        <Panel title={t('hours.days_title')} icon={CalendarX}>
          {said('day')}
          <SpecialDays timetable={timetable} limits={limits.day} refusal={refusalFor('day')} />
        </Panel>
        <Panel title={t('hours.vacation_title')} icon={Palmtree}>
          {said('vacation')}
          <Vacation timetable={timetable} limits={limits.vacation} refusal={refusalFor('vacation')} />
        </Panel>
      </fieldset>
    </>
  )
}

/** Shortens `America/Port_of_Spain` to 'Port of Spain'. */
function zoneName(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')
}
