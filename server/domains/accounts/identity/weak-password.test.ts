import { expect, test } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const owner = {
  name: 'Inès Marie Baptiste',
  email: 'ines.baptiste@islandmail.example',
  marketName: 'Tradewind',
}

test.each([
  'password',
  'Password',
  'PASSWORD1',
  'password2026!',
  'p@ssw0rd',
  'P@$$w0rd!',
  'Pass word',
  'qwertyuiop',
  '12345678',
  '123456789',
  'iloveyou',
  'football1',
  'aaaaaaaa',
  'abcabcabc',
  'abcdefgh',
  '98765432',
  'ｐａｓｓｗｏｒｄ',
])('%s is common', (password) => {
  expect(weaknessOf(password, owner)).toBe('password_common')
})

test.each([
  'inesbaptiste',
  'Ines Baptiste',
  'Inès-Baptiste-2026',
  'baptiste1985',
  'BaptisteInes!!',
  'ines.baptiste@islandmail.example',
  'islandmail',
  'islandmail77',
  'tradewind',
  'Tradewind2026!',
  'tradewindtradewind',
])('%s is made of what others know of its owner', (password) => {
  expect(weaknessOf(password, owner)).toBe('password_personal')
})

test.each([
  'tradewind-demo',
  'another island',
  'long enough',
  'correct horse battery',
  'Cassava bread, twice',
  'ines likes mangoes',
])('%s is accepted', (password) => {
  expect(weaknessOf(password, owner)).toBeUndefined()
})

test('accepts passwords when the owner’s name is missing or short', () => {
  expect(weaknessOf('harbour lights', { name: 'Al', email: 'a@b.example', marketName: '' })).toBeUndefined()
})
