import { repliesPerPage } from '#app/domain/discussions/comment.ts'
import {
  byParent,
  type RepliesByParent,
  readFirstReplies,
  type SelectedComment,
} from '#app/domain/discussions/comment-rows.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * The first replies to these comments and to those, as many as there is `room` for, from the top down. Those to further
 * comments are folded away, and are not even read.
 */
export async function readTwoLevels(
  db: ReadDatabase,
  tops: readonly SelectedComment[],
  room: number,
): Promise<RepliesByParent> {
  const replies = byParent(await readFirstReplies(db, thoseWithin(room, tops), repliesPerPage))
  const { shown, opened } = foldedFrom(tops, replies, room)
  return new Map([...shown, ...byParent(await readFirstReplies(db, opened, repliesPerPage))])
}

/** The first comments whose replies alone may have room. */
function thoseWithin(room: number, tops: readonly SelectedComment[]): SelectedComment[] {
  let left = room
  return tops.filter((top) => {
    left -= repliesOf(top)
    return left >= 0
  })
}

/** `opened` are the replies whose own replies are shown. */
function foldedFrom(
  tops: readonly SelectedComment[],
  replies: RepliesByParent,
  room: number,
): { shown: RepliesByParent; opened: SelectedComment[] } {
  const shown: RepliesByParent = new Map()
  const opened: SelectedComment[] = []
  let left = room
  for (const { id } of tops) {
    const own = replies.get(id) ?? []
    left -= own.length
    if (left < 0) break
    shown.set(id, own)
    for (const reply of own) {
      left -= repliesOf(reply)
      if (left >= 0) opened.push(reply)
    }
  }
  return { shown, opened }
}

function repliesOf({ reply_count }: SelectedComment): number {
  return Math.min(reply_count, repliesPerPage)
}
