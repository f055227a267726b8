import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { WritingDialog } from '../shop-dialog.ts'
import { saveDraft, useDraft } from './draft.ts'

const question = { kind: 'question', slug: 'madras-wrap-skirt' } as const

afterEach(() => vi.unstubAllGlobals())

it('keeps the draft when its dialog renders again, and for no other dialog', () => {
  vi.stubGlobal('sessionStorage', aTabsStorage())
  const form = new FormData()
  form.set('question', 'Is it woven here?')
  saveDraft(question, form)

  const renders = [question, question, { ...question, slug: 'another' }].map((of) =>
    renderToString(<Shown of={of} />),
  )

  expect(renders).toEqual(['Is it woven here?', 'Is it woven here?', 'nothing'])
})

function Shown({ of }: { of: WritingDialog }) {
  return String(useDraft(of)?.get('question') ?? 'nothing')
}

function aTabsStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
