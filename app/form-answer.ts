/** A form that comes back, as a screen's action answers it: refused, or with its preview. */
export type FormAnswer = {
  intent: string
  /** The error code. */
  code: string
  values: Record<string, string>
  fieldErrors: Record<string, string>
  message: string | null
  /** Seconds until it is worth sending it again. */
  retryAfter?: number
  /** HTML, cleaned: how what was typed would look. */
  preview?: string
  /** The file that came with it, kept for the corrected form. */
  fileDraft?: SentFileOf
}

/** A file that the server has kept as a draft. */
export type SentFile = { token: string; name: string; isVideo: boolean }

/** `thumbnail` is a `data:` address. */
export type SentFileOf = SentFile & { field: string; thumbnail?: string | null }

/** The id of what shows the message of a section: a page that is loaded anew leads there. */
export const statusId = (section: string) => `${section}-status`
