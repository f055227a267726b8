import { act, mine, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'faqs', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'faq_texts', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'posts', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'post_texts', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'page_texts', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'home_versions', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'home_draft', rows: mine('changed_by'), erases: { keeps: act } },
  { table: 'theme_versions', rows: mine('written_by'), erases: { keeps: act } },
  { table: 'theme_draft', rows: mine('changed_by'), erases: { keeps: act } },
]
