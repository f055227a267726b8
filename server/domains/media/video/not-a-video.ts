import type { VideoFault } from '#values/video.ts'

/** Thrown for a file that is not a video or not an accepted one. */
export class NotAVideo extends Error {
  readonly fault: VideoFault

  constructor(fault: VideoFault) {
    super(fault)
    this.fault = fault
  }
}
