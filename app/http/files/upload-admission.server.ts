import { DomainError } from '#app/domain/errors.ts'
import { type Member, signedIn } from '#app/domain/users/user.ts'
import { reserveSpace } from '#app/http/files/disk-space.server.ts'
import { takeUploadTurn } from '#app/http/files/upload-turns.ts'
import { countWithinLimit, type LimitName } from '#app/http/request/rate-limits.server.ts'
import type { RequestContext } from '#app/http/request/request-context.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Refuses a member who may add no file now, whatever it is. */
export type MustHaveRoom = (db: ReadDatabase, member: Member) => Promise<void>

/** Who may upload where: `mustHaveRoom` is the noun's own rule (null: there is none), and each upload counts within the limit. */
export type UploadRules = { mustHaveRoom: MustHaveRoom | null; limit: LimitName }

type Uploader = Pick<RequestContext, 'db' | 'viewer' | 'address'>

/**
 * What a request has to pass before any work is done for its file: before the first byte is read, a kept one is opened,
 * or one is fetched. `end` it when the request is done with, whether it was admitted or not.
 */
export class UploadAdmission {
  readonly #who: Uploader
  readonly #rules: UploadRules | null
  #admitted: Promise<void> | undefined
  #ends: (() => void)[] = []

  /** Without rules no file is admitted. */
  constructor(who: Uploader, rules: UploadRules | null) {
    this.#who = who
    this.#rules = rules
  }

  /**
   * Checks the sender's rights and room, waits until no other upload of theirs is under way, checks that there is disk
   * space for at most `bytes`, and counts the upload, all once for each request. Refuses with the codes of `signedIn`,
   * `invalid`, those of the rules, `upload_one_at_a_time`, `storage_full` and `too_many_requests`.
   */
  admit(bytes: number): Promise<void> {
    this.#admitted ??= this.#admit(bytes)
    return this.#admitted
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end()
  }

  async #admit(bytes: number): Promise<void> {
    const member = signedIn(this.#who.viewer)
    if (this.#rules === null) throw new DomainError('invalid')
    const { mustHaveRoom, limit } = this.#rules
    // Not after the turn: a second press has to get the first one's result, though that may have filled the room.
    await mustHaveRoom?.(this.#who.db, member)
    this.#ends.push(await takeUploadTurn(member.id))
    this.#ends.push(await reserveSpace(bytes))
    await countWithinLimit(limit, this.#who)
  }
}

/** Runs `act`, which writes a file of at most `bytes`, after such an admission. */
export async function whenAdmitted<T>(
  who: Uploader,
  { bytes, ...rules }: UploadRules & { bytes: number },
  act: () => Promise<T>,
): Promise<T> {
  const admission = new UploadAdmission(who, rules)
  try {
    await admission.admit(bytes)
    return await act()
  } finally {
    admission.end()
  }
}
