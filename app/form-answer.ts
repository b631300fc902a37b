/** A refusal, as a screen's action answers it. */
export type FormAnswer = {
  intent: string
  /** The refusal's stable word. */
  code: string
  values: Record<string, string>
  fieldErrors: Record<string, string>
  message: string | null
  /** The file that came with it and waits for the corrected form. */
  fileDraft?: SentFileOf
}

/** A file that the server has already. */
export type SentFile = { token: string; name: string; isVideo: boolean }

/** `thumbnail` is a `data:` address. */
export type SentFileOf = SentFile & { field: string; thumbnail?: string | null }
