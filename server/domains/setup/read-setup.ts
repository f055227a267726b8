import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { readSetup as contract, SetupChecklist } from '#contract/setup.ts'
import { isMarketClosed } from '#domains/content/index.ts'
import { readPricingSetup } from '#domains/pricing/index.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { type SetupStep, setupSteps } from '#values/setup-step.ts'
import type { SetupOptions } from './options.ts'
import { type Progress, readProgress } from './progress.ts'

/** Returns the decisions that are still open, with the checklist until the market has opened. */
export async function readSetup(work: Work, options: SetupOptions): Promise<Answer<typeof contract>> {
  const pricing = await readPricingSetup(work)
  const decisions = { ...pricing, has_mail_server: options.hasMailServer }
  const progress = await readProgress(work)
  if (!progress || progress.opened_at !== undefined) return decisions
  const done = {
    ...(await readDoneInDatabase(work)),
    commission: pricing.has_commission,
    mail: options.hasMailServer,
    // Cash is always offered, so only the methods that need a decision count.
    payments: (await options.paymentMethodsOn(work)).some((method) => method !== 'cash'),
  }
  return { ...decisions, checklist: await checklistOf(work, { progress, done }) }
}

async function checklistOf(
  work: Work,
  { progress, done }: { progress: Progress; done: Readonly<Record<SetupStep, boolean>> },
): Promise<SetupChecklist> {
  const steps = setupSteps.map((step) => ({ step, state: stateOf(step) }))
  function stateOf(step: SetupStep): SetupChecklist['steps'][number]['state'] {
    if (done[step]) return 'done'
    return progress.skipped.includes(step) ? 'skipped' : 'missing'
  }
  return {
    is_closed: await isMarketClosed(work),
    steps,
    missing_count: steps.filter(({ state }) => state === 'missing').length,
  }
}

type InDatabase = Exclude<SetupStep, 'commission' | 'mail' | 'payments'>

/** Legal texts count as done once both were saved by an operator; the templates are nobody's. */
async function readDoneInDatabase(work: Work): Promise<Record<InDatabase, boolean>> {
  const { userId } = signedInUser(work)
  const { rows } = await sql<Record<InDatabase, boolean>>`
    select
      exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)
        or exists (select from passkeys where user_id = ${userId}) as security,
      exists (select from theme_versions where written_by is not null) as name,
      (
        select count(distinct p.begun_as)
        from pages p
        join page_texts t on t.slug = p.slug
        where p.begun_as in ('terms', 'privacy')
          and t.written_by is not null
      ) = 2 as legal,
      exists (select from settings where key = 'region') as region,
      exists (select from categories) as categories,
      exists (select from delivery_methods) as delivery,
      exists (select from stores) as store
  `.execute(work.db)
  const [row] = rows
  if (!row) throw new Error('Select returned no row')
  return row
}
