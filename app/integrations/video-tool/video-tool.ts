/** `width` and `height` are those of the picture as it is watched: rotation and the shape of its pixels applied. */
export type VideoFacts = {
  width: number
  height: number
  durationMs: number | null
}

/**
 * What looks into videos. `type` is the file's media type, which its content was found to be; nothing else is tried.
 * Whatever cannot be done rejects with an Error; what takes too long, with a `ProgramTimeout`, or
 * with a `ProgramStarved` where the machine is to blame.
 */
export type VideoTool = {
  /** Takes at most 20 s. */
  probe(path: string, type: string): Promise<VideoFacts>
  /** A JPEG of the picture after one second, or the first one of a shorter video; at most 2560 px. At most 1 min. */
  poster(path: string, type: string, outPath: string): Promise<void>
  /**
   * An MP4 (H.264, AAC) that every browser plays, of the first picture and the first sound: both are decoded and encoded
   * anew, so that nothing else of the file is in it. At most 1280 px. At most 17 min.
   */
  toMp4(path: string, type: string, outPath: string): Promise<void>
}
