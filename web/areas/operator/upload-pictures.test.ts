import { expect, test } from 'vitest'
import { pictureNamesIn } from './upload-pictures.ts'

test('finds only fields that contain a file', () => {
  const form = new FormData()
  form.append('slides.0.picture', 'scenes/banner-1')
  form.append('slides.0.picture.file', new File(['x'], 'one.png'))
  form.append('slides.1.picture.file', new File([], ''))

  expect(pictureNamesIn(form)).toEqual(['slides.0.picture'])
})
