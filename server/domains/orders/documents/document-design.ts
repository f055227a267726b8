import {
  ChosenDesign,
  type changeDocumentDesign as changing,
  type previewDocumentDesign as previewing,
  type readDocumentDesign as reading,
} from '#contract/documents.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { Media } from '#domains/media/index.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import type { DocumentDesign } from '#values/document-design.ts'
import type { Dress } from '../invoice/designs.ts'
import { invoiceLanguage } from '../invoice/invoice.ts'
import { sampleInvoice } from '../invoice/sample-invoice.ts'
import { writePdf } from '../invoice/write-pdf.ts'
import { countDrawing } from './count-drawing.ts'
import { readMarketSigns } from './queries.ts'

const KEY = 'documents'
/** Sharp in print at the largest logo width. */
const LOGO_WIDTH_PX = 640

/** The current design, which also applies to earlier documents; their text and numbers never change. */
async function documentDesign(work: Pick<Work, 'db'>): Promise<DocumentDesign> {
  return chosenIn(await readRule(work, KEY)).design
}

/** Returns the design with the marketplace's name, and the logo and colour of the published theme. */
export async function documentDress(work: Pick<Work, 'db'>, media: Pick<Media, 'onPaper'>): Promise<Dress> {
  const { logo, ...signs } = await readMarketSigns(work)
  const drawn = logo && (await media.onPaper(logo.key, { width: LOGO_WIDTH_PX }))
  return {
    ...signs,
    design: await documentDesign(work),
    logo: logo && drawn && { ...drawn, isWithName: logo.isWithName },
  }
}

export async function readDocumentDesign(work: Work): Promise<Answer<typeof reading>> {
  return {
    design: await documentDesign(work),
    data: await readRuleChanges(work, KEY, chosenIn),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full access */
export async function changeDocumentDesign(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  await setRule(work, { key: KEY, value: body })
  return body
}

export async function previewDocumentDesign(
  work: Work,
  { params: { design } }: Given<typeof previewing>,
  media: Media,
): Promise<Answer<typeof previewing>> {
  await countDrawing(work)
  const invoice = sampleInvoice(invoiceLanguage(work.locale), work.now)
  const dress = await documentDress(work, media)
  return { name: `${design}.pdf`, bytes: await writePdf(invoice, { ...dress, design }) }
}

function chosenIn(value: unknown): { design: DocumentDesign } {
  return ChosenDesign.safeParse(value).data ?? { design: 'calm' }
}
