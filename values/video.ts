import { MEGABYTE } from './file-size.ts'

export const videoFaults = [
  'video_invalid',
  'video_damaged',
  'video_codec',
  'video_fragmented',
  'video_too_long',
  'video_resolution',
] as const
export type VideoFault = (typeof videoFaults)[number]

export const VIDEO_BYTES_MAX = 50 * MEGABYTE
export const VIDEO_SECONDS_MAX = 180

/** Sides in pixels. */
export const VIDEO_SIDE_MIN = 100
export const VIDEO_SIDE_MAX = 4096
