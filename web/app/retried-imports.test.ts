import { expect, test } from 'vitest'
import { withRetriedImports } from './retried-imports.ts'

test('imports of built scripts can be retried; other imports stay', () => {
  expect(withRetriedImports('a(()=>import(`./Dh0sk0l.js`),b);import(e.module);import"./react-x.js"')).toBe(
    'a(()=>importScript(`Dh0sk0l.js`),b);import(e.module);import"./react-x.js"',
  )
})
