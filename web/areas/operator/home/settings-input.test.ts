import { expect, test } from 'vitest'
import { blockFields } from './fields.ts'
import { moveIn, settingsIn, stepped } from './settings-input.ts'

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

test('reads a block’s settings with its lists and languages', () => {
  const form = formOf({
    'slides.length': '2',
    'slides.0.title.en': ' Mangoes ',
    'slides.0.title.fr': 'Mangues',
    'slides.0.href': '/groceries',
    'slides.0.picture': 'scenes/banner-1',
    'slides.1.title.en': '',
    'side.length': '0',
  })

  const settings = settingsIn(form, blockFields.hero, {
    pictures: new Map([['slides.1.picture', 'uploads/abc']]),
  })

  expect(settings).toEqual({
    slides: [
      {
        title: { en: 'Mangoes', fr: 'Mangues' },
        text: { en: '' },
        action: { en: '' },
        href: '/groceries',
        picture: 'scenes/banner-1',
      },
      { title: { en: '' }, text: { en: '' }, action: { en: '' }, href: undefined, picture: 'uploads/abc' },
    ],
    side: [],
  })
})

test('keeps an invalid number as entered, to be reported later', () => {
  const settings = settingsIn(formOf({ limit: 'many', 'title.en': 'New' }), blockFields.posts)

  expect(settings).toMatchObject({ limit: 'many', title: { en: 'New' } })
})

test('adds, removes and moves items within a list', () => {
  const settings = { slides: ['a', 'b', 'c'] }

  expect(stepped(settings, 'up:slides.2')).toEqual({ slides: ['a', 'c', 'b'] })
  expect(stepped(settings, 'down:slides.2')).toEqual(settings)
  expect(stepped(settings, 'remove:slides.0')).toEqual({ slides: ['b', 'c'] })
  expect(stepped(settings, 'add:slides')).toEqual({ slides: ['a', 'b', 'c', {}] })
  expect(stepped(settings, 'burn:slides.0')).toEqual(settings)
})

test('moves an item past others to the drop position', () => {
  const list = ['a', 'b', 'c', 'd']
  moveIn(list, 0, 2)
  expect(list).toEqual(['b', 'c', 'a', 'd'])
})
