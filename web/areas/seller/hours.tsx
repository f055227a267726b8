import { CalendarClock, CalendarX, Clock, Palmtree } from 'lucide-react'
import { data, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfField, refuse, submittedValues } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { localeOf } from '#values/locale.ts'
import type { Route } from './+types/hours'
import { may } from './dashboard.ts'
import { carryOut, commands, isPart, type Part, parts } from './hours/commands.ts'
import { previewSlots } from './hours/slots.ts'
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
  return { timetable, planning, saved: isPart(saved) ? saved : undefined }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const edited = editedWeek(form)
  if (edited) return { week: edited }
  const part = choiceIn(form, 'part', { of: parts, url })
  const command = choiceIn(form, 'command', { of: commands[part], url })
  if (part === 'day' && !textOf(form, 'day')) {
    const missing = translatorFor(localeOf(url.pathname))('problems.field_empty')
    return data(refusalOfField(form, 'day', missing), { status: 422 })
  }
  try {
    if (command === 'look') {
      return { look: { preview: await previewSlots(api, params, form), written: submittedValues(form) } }
    }
    if (part === 'week') await sendWeek(api, params, form)
    else await carryOut(api, form, { store: params.store, part, isEnd: command === 'end' })
  } catch (error) {
    if (part === 'week') return refusedWeek(error, form)
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?saved=${part}`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'hours.title')

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { timetable, planning } = loaderData
  const store = useSellerStore()
  const { state } = store
  const mayChange = may(store, 'settings.edit')
  const refusal = actionData && 'values' in actionData ? actionData : undefined
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
          <SlotsForm
            planning={planning}
            look={look}
            refusal={refusal?.values.part === 'slots' ? refusal : undefined}
          />
        </Panel>
        <Panel title={t('hours.days_title')} icon={CalendarX}>
          {said('day')}
          <SpecialDays timetable={timetable} refusal={refusal?.values.part === 'day' ? refusal : undefined} />
        </Panel>
        <Panel title={t('hours.vacation_title')} icon={Palmtree}>
          {said('vacation')}
          <Vacation
            timetable={timetable}
            refusal={refusal?.values.part === 'vacation' ? refusal : undefined}
          />
        </Panel>
      </fieldset>
    </>
  )
}

/** Shortens `America/Port_of_Spain` to 'Port of Spain'. */
function zoneName(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')
}
