export { createMedia, type Media } from './create-media.ts'
export { describePicture } from './describe-picture.ts'
export { pictureJson, pictureOf } from './picture.ts'
