/** How the market's documents look: what an operator chose, what it was before, and how each design would look. */
import {
  ChosenDesign,
  type changeDocumentDesign as changing,
  type previewDocumentDesign as previewing,
  type readDocumentDesign as reading,
} from '#contract/documents.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import type { DocumentDesign } from '#values/document-design.ts'
import type { Dress } from '../invoice/designs.ts'
import { invoiceLanguage } from '../invoice/invoice.ts'
import { sampleInvoice } from '../invoice/sample-invoice.ts'
import { writePdf } from '../invoice/write-pdf.ts'
import { readMarketSigns } from './queries.ts'

const KEY = 'documents'
/** A document costs more than a page to make. */
const limit = { what: 'documents', max: 60, windowMs: 60_000 }

/** The design that documents are drawn in now: those of before, too, whose words and numbers never change. */
async function documentDesign(work: Pick<Work, 'db'>): Promise<DocumentDesign> {
  return chosenIn(await readRule(work, KEY)).design
}

/** The design, in what the market calls itself and its colour by the theme that shoppers see. */
export async function documentDress(work: Pick<Work, 'db'>): Promise<Dress> {
  return { design: await documentDesign(work), ...(await readMarketSigns(work)) }
}

export async function readDocumentDesign(work: Work): Promise<Answer<typeof reading>> {
  return {
    design: await documentDesign(work),
    data: await readRuleChanges(work, KEY, chosenIn),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator who may do everything */
export async function changeDocumentDesign(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  await setRule(work, { key: KEY, value: body })
  return body
}

/** An invoice of nobody in a design, in the caller's language. */
export async function previewDocumentDesign(
  work: Work,
  { params: { design } }: Given<typeof previewing>,
): Promise<Answer<typeof previewing>> {
  await takeFromLimit(work, limit, work.visitor.address)
  const invoice = sampleInvoice(invoiceLanguage(work.locale), work.now)
  return { name: `${design}.pdf`, bytes: await writePdf(invoice, { ...(await documentDress(work)), design }) }
}

function chosenIn(value: unknown): { design: DocumentDesign } {
  return ChosenDesign.safeParse(value).data ?? { design: 'calm' }
}
