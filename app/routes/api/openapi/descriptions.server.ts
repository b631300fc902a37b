import type { ErrorKind } from '#app/domain/error-codes.ts'
import { DomainError, errorCodes } from '#app/domain/errors.ts'

/** What parameters and fields mean, where their schema does not say it; as the whole document, in English. */
export const meanings: Record<string, string> = {
  vehicleId: "The vehicle's id, such as v-34",
  imageId: "The image's id, such as m-12",
  commentId: "The comment's id, such as c-56",
  user: "The user's id, such as u-9, or name; a former name is understood",
  userAwardId: 'The id of what a member holds, such as ua-7',
  userId: "The user's id, such as u-9",
  achievementId: "The achievement's id or key: a-3 or streak-7",
  awardIds: 'Ids of awards, such as a-3',
  userIds: 'Ids of users, such as u-9; at most 100',
  raidId: "The raid's id or slug: r-7 or proton-week",
  contributionId: "The contribution's id, such as rc-12",
  announcementId: "The announcement's id, such as an-5",
  notificationId: "The notification's id, such as n-78",
  plate: 'A plate, however it is written: WXY 1234 or wxy1234',
  username: 'A name, whatever its capitals; a former one is understood',
  tag: 'The name of a tag, encoded: Dato%2FVIP',
  page: 'Which page, from 1',
  limit: 'How many on a page; more than 50 is 50',
  sort: 'The order',
  cursor: 'Where the list goes on, as the last answer said',
  q: 'What is looked for',
  returnTo: 'A path on this site to go on to',
  file: 'The photo or video, at most 256 MB',
}

/** Refusals by the name under which the document has them, with the codes that their body may carry. */
export const refusals = {
  Invalid: refusal('invalid', 'Something in the request is missing or wrong'),
  Unauthenticated: refusal('unauthenticated', 'Nobody is signed in'),
  Forbidden: refusal('forbidden', 'Not for this member'),
  NotFound: refusal('not_found', 'There is no such thing'),
  Conflict: refusal('conflict', 'Something else stands against it'),
  TooLarge: refusal('too_large', 'More than is taken'),
  UnsupportedType: refusal('unsupported_type', 'Not of a type that is taken'),
  TooMany: refusal('too_many', 'Too often; Retry-After says when to try again'),
  Overloaded: refusal('overloaded', 'Too much to do just now; Retry-After says when to try again'),
  StorageFull: refusal('full', 'No room to save anything; Retry-After says when to try again'),
}

export type RefusalName = keyof typeof refusals

function refusal(kind: ErrorKind, description: string) {
  const codes = errorCodes.filter((code) => new DomainError(code).kind === kind)
  return { status: new DomainError(codes[0] ?? 'invalid').status, description, codes }
}
