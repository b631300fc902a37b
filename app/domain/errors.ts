/**
 * What can be refused, and how each adapter says so. The text of a code is the key of the same name in
 * `locales/{en,ms,zh}/errors.json`.
 */
const kinds = {
  // general
  invalid: 'invalid',
  not_found: 'not_found',
  forbidden: 'forbidden',
  unauthenticated: 'unauthenticated',
  setup_required: 'forbidden',
  restricted: 'forbidden',
  cross_site: 'forbidden',
  too_many_requests: 'too_many',
  conflict: 'conflict',
  method_not_allowed: 'method_not_allowed',
  unsupported_type: 'unsupported_type',
  body_too_large: 'too_large',
  overloaded: 'overloaded',
  storage_unavailable: 'overloaded',
  storage_full: 'full',
  // fields in general
  field_required: 'invalid',
  field_too_long: 'invalid',
  field_control_characters: 'invalid',
  // plates and vehicles
  plate_required: 'invalid',
  plate_too_long: 'invalid',
  plate_script: 'invalid',
  plate_style_unknown: 'invalid',
  vehicle_not_found: 'not_found',
  vehicle_exists: 'conflict',
  vehicle_deleted: 'conflict',
  vehicle_delete_forbidden: 'forbidden',
  vehicle_restore_forbidden: 'forbidden',
  hard_delete_over: 'conflict',
  make_unknown: 'invalid',
  model_unknown: 'invalid',
  model_without_make: 'invalid',
  make_not_found: 'not_found',
  model_not_found: 'not_found',
  make_taken: 'conflict',
  model_taken: 'conflict',
  make_in_use: 'conflict',
  make_category_required: 'invalid',
  name_like_id: 'invalid',
  tag_unknown: 'invalid',
  tag_missing: 'not_found',
  new_plates_limit: 'too_many',
  page_invalid: 'invalid',
  sort_invalid: 'invalid',
  letter_invalid: 'invalid',
  cursor_invalid: 'invalid',
  // media
  file_required: 'invalid',
  photo_required: 'invalid',
  file_single: 'invalid',
  file_empty: 'invalid',
  file_type: 'unsupported_type',
  file_image_only: 'unsupported_type',
  file_broken: 'invalid',
  file_too_slow: 'invalid',
  file_too_large: 'too_large',
  file_too_many_pixels: 'invalid',
  file_too_many_frames: 'invalid',
  file_draft_gone: 'invalid',
  upload_interrupted: 'invalid',
  upload_one_at_a_time: 'too_many',
  photos_waiting: 'forbidden',
  url_invalid: 'invalid',
  url_refused: 'invalid',
  url_failed: 'invalid',
  url_unreachable: 'invalid',
  image_not_found: 'not_found',
  image_own_report: 'invalid',
  image_reported_already: 'conflict',
  image_decided_already: 'conflict',
  image_order_invalid: 'invalid',
  image_order_changed: 'conflict',
  // discussions and notifications
  comment_not_found: 'not_found',
  comment_deleted: 'conflict',
  comment_hidden: 'conflict',
  comment_own_report: 'invalid',
  comment_reported_already: 'conflict',
  comment_decided_already: 'conflict',
  notification_not_found: 'not_found',
  // collections
  collection_not_found: 'not_found',
  collection_private: 'forbidden',
  collection_name_required: 'invalid',
  collection_title_required: 'invalid',
  collection_name_too_long: 'invalid',
  collection_description_too_long: 'invalid',
  collection_vehicles_limit: 'invalid',
  collection_plates_unknown: 'invalid',
  // awards, raids, announcements
  award_not_found: 'not_found',
  award_not_earned: 'invalid',
  award_key_taken: 'conflict',
  award_key_invalid: 'invalid',
  award_held_already: 'conflict',
  award_required: 'invalid',
  achievements_check_running: 'conflict',
  awards_displayed_limit: 'invalid',
  raid_not_found: 'not_found',
  raid_slug_invalid: 'invalid',
  raid_slug_taken: 'conflict',
  raid_date_invalid: 'invalid',
  raid_end_before_start: 'invalid',
  raid_end_past: 'invalid',
  raid_target_invalid: 'invalid',
  raid_plate_pattern: 'invalid',
  raid_values_limit: 'invalid',
  raid_criteria_frozen: 'conflict',
  raid_slug_frozen: 'conflict',
  raid_target_reached: 'conflict',
  raid_not_active: 'conflict',
  raid_over: 'conflict',
  icon_too_long: 'invalid',
  contribution_not_found: 'not_found',
  contribution_exists: 'conflict',
  contribution_weight_invalid: 'invalid',
  announcement_not_found: 'not_found',
  announcement_link_invalid: 'invalid',
  // users and session
  user_not_found: 'not_found',
  user_is_oneself: 'forbidden',
  user_is_admin: 'forbidden',
  user_is_moderator: 'forbidden',
  restriction_by_admin: 'forbidden',
  restriction_duration: 'invalid',
  freeze_count: 'invalid',
  user_required: 'invalid',
  ai_bonus_count: 'invalid',
  ai_bonus_limit: 'conflict',
  username_required: 'invalid',
  username_length: 'invalid',
  username_characters: 'invalid',
  username_digits: 'invalid',
  username_reserved: 'invalid',
  username_taken: 'conflict',
  username_changed_already: 'conflict',
  guidelines_required: 'invalid',
  setup_done: 'conflict',
  provider_unavailable: 'not_found',
  sign_in_cancelled: 'forbidden',
  sign_in_expired: 'forbidden',
  sign_in_failed: 'forbidden',
  provider_down: 'overloaded',
  account_taken: 'conflict',
  account_connected_already: 'conflict',
  dev_login_refused: 'forbidden',
  language_unknown: 'invalid',
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof kinds

export type ErrorKind = keyof typeof statuses

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  overloaded: 503,
  full: 507,
} as const

export type ErrorParams = Record<string, string | number>

/** The one way in which the domain refuses. `field` names the form field or JSON property at fault. */
export class DomainError extends Error {
  readonly field: string | undefined
  readonly params: ErrorParams
  /** More fields at fault, for input that is wrong in several places at once. */
  readonly fieldErrors: readonly FieldError[]
  /** Seconds after which it is worth trying again; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Extra properties of the JSON error body, such as the plate that exists already. */
  readonly details: Record<string, unknown>

  constructor(
    readonly code: ErrorCode,
    options: {
      field?: string
      params?: ErrorParams
      fieldErrors?: readonly FieldError[]
      retryAfter?: number
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DomainError'
    this.field = options.field
    this.params = options.params ?? {}
    this.fieldErrors =
      options.fieldErrors ?? (options.field ? [{ field: options.field, code, params: this.params }] : [])
    this.retryAfter = options.retryAfter
    this.details = options.details ?? {}
  }

  get kind(): ErrorKind {
    return kinds[this.code]
  }

  get status(): number {
    return statuses[this.kind]
  }
}

export type FieldError = { field: string; code: ErrorCode; params: ErrorParams }

/** Refuses with `forbidden` (or another code) unless the rule holds: `must(canDelete(viewer, comment))`. */
export function must(allowed: boolean, code: ErrorCode = 'forbidden'): asserts allowed {
  if (!allowed) throw new DomainError(code)
}

/** What `work` refuses stands beside that field of the form. */
export async function atField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.fieldErrors.length > 0) throw error
    const { code, params, retryAfter, details } = error
    throw new DomainError(code, {
      field,
      params,
      details,
      cause: error,
      ...(retryAfter ? { retryAfter } : {}),
    })
  }
}

/** Hands the row on, or refuses with the not-found code: `found(vehicle, 'vehicle_not_found')`. */
export function found<T>(row: T | null | undefined, code: ErrorCode = 'not_found'): T {
  if (row === null || row === undefined) throw new DomainError(code)
  return row
}

export const errorCodes = Object.keys(kinds) as ErrorCode[]

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(kinds, value)
}

/** The message of a schema's rule, so that screens and API can word it: `error: says('username_length', { min, max })`. */
export function says(code: ErrorCode, params?: ErrorParams): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`
}
