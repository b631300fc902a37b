import type { Activity, ActivityKind } from '#app/domain/activity.ts'
import {
  commentLikesEntry,
  type Earning,
  firstEntry,
  likesEntry,
  photosEntry,
  type RepEntry,
  STORY_LENGTH,
} from '#app/domain/rep/rep.ts'

type First = { userId: number | null; at: number }

/** What has become of a vehicle, as its activities tell. */
export type RepReplay = Earning & {
  isRemoved: boolean
  /** Who likes it now. */
  likers: Set<number | null>
  /** Approved photos, each with whose it is. */
  photos: Map<number, number | null>
  comments: Map<number, { author: number | null; isShown: boolean; likers: Set<number | null> }>
  namer: First | null
  storyteller: First | null
  /** Of all comments that there ever were. */
  commentIds: Set<number>
  at: number
}

/** Of a vehicle, as its first activity has it. */
export function startReplay({ vehicleId, snapshot }: Activity): RepReplay | null {
  return vehicleId === null || snapshot === null ? null : emptyState(vehicleId, snapshot.plate)
}

/** Activities come in the order in which they were recorded. */
export function replayActivity(state: RepReplay, act: Activity): void {
  state.at = act.at
  state.plate = act.snapshot?.plate ?? state.plate
  const step = steps[act.kind] as ((state: RepReplay, act: Activity) => void) | null
  step?.(state, act)
}

function emptyState(id: number, plate: string): RepReplay {
  return {
    id,
    plate,
    spotter: null,
    isDeleted: false,
    isRemoved: false,
    likers: new Set(),
    photos: new Map(),
    comments: new Map(),
    namer: null,
    storyteller: null,
    commentIds: new Set(),
    at: 0,
  }
}

const steps: { [K in ActivityKind]: ((state: RepReplay, act: Activity<K>) => void) | null } = {
  'vehicle-added': (state, act) => {
    state.spotter = act.ownerId
    name(state, act)
  },
  'vehicle-liked': (state, { actorId }) => state.likers.add(actorId),
  'vehicle-unliked': (state, { actorId }) => state.likers.delete(actorId),
  'basic-info-edited': name,
  'story-edited': (state, { detail, actorId, at }) => {
    if (detail.length >= STORY_LENGTH) state.storyteller = earlier(state.storyteller, { userId: actorId, at })
  },
  'plate-changed': null,
  'plate-style-changed': null,
  'tag-added': null,
  'tag-removed': null,
  'vehicle-deleted': (state) => {
    state.isDeleted = true
  },
  'vehicle-restored': (state) => {
    state.isDeleted = false
  },
  'vehicle-removed': (state) => {
    state.isRemoved = true
  },
  'photo-added': (state, { subjectId, ownerId, detail }) => {
    if (detail.isApproved) state.photos.set(subjectId, ownerId)
  },
  'photo-approved': (state, { subjectId, ownerId }) => state.photos.set(subjectId, ownerId),
  'photo-rejected': withoutPhoto,
  'photo-hidden': withoutPhoto,
  'photo-kept-hidden': null,
  'photo-requeued': withoutPhoto,
  'photo-unhidden': (state, { subjectId, ownerId }) => state.photos.set(subjectId, ownerId),
  'photo-deleted': withoutPhoto,
  'primary-photo-changed': null,
  'comment-added': (state, { subjectId, ownerId }) => {
    state.commentIds.add(subjectId)
    state.comments.set(subjectId, { author: ownerId, isShown: true, likers: new Set() })
  },
  'comment-edited': null,
  'comment-deleted': (state, { subjectId }) => state.comments.delete(subjectId),
  'comment-hidden': (state, act) => show(state, act, false),
  'comment-kept-hidden': null,
  'comment-approved': (state, act) => show(state, act, true),
  'comment-liked': (state, { subjectId, actorId }) => state.comments.get(subjectId)?.likers.add(actorId),
  'comment-unliked': (state, { subjectId, actorId }) => state.comments.get(subjectId)?.likers.delete(actorId),
  'collection-created': null,
  'collection-published': null,
  'collection-deleted': null,
  'award-earned': null,
  'award-revoked': null,
  'freezes-changed': null,
  'raid-finished': null,
  'user-approved': null,
  'user-restricted': null,
  'user-restriction-lifted': null,
}

function name(
  state: RepReplay,
  { snapshot, actorId, at }: Activity<'vehicle-added'> | Activity<'basic-info-edited'>,
): void {
  if (snapshot.make === null || snapshot.model === null) return
  state.namer = earlier(state.namer, { userId: actorId, at })
}

function earlier(known: First | null, other: First): First {
  return known === null || other.at < known.at ? other : known
}

function withoutPhoto(state: RepReplay, { subjectId }: { subjectId: number }): void {
  state.photos.delete(subjectId)
}

function show(state: RepReplay, { subjectId }: { subjectId: number }, isShown: boolean): void {
  const comment = state.comments.get(subjectId)
  if (comment !== undefined) comment.isShown = isShown
}

/** Whoever may be worth something to the vehicle, or it to them. */
export function peopleOf({ spotter, namer, storyteller, likers, photos, comments }: RepReplay): number[] {
  const commenters = [...comments.values()].flatMap(({ author, likers }) => [author, ...likers])
  const all = [spotter, namer?.userId, storyteller?.userId, ...likers, ...photos.values(), ...commenters]
  return [...new Set(all)].filter((id) => typeof id === 'number')
}

/**
 * What the vehicle and its comments are worth to whom, told by its activities alone. Who is no member any more neither
 * earns nor likes.
 */
export function entriesOf(state: RepReplay, members: ReadonlySet<number>): RepEntry[] {
  if (state.isRemoved) return []
  const { spotter, at } = state
  const isMember = (id: number | null | undefined): id is number => typeof id === 'number' && members.has(id)
  const likesBut = (owner: number, likers: Set<number | null>) =>
    [...likers].filter((liker) => isMember(liker) && liker !== owner).length
  const entries: RepEntry[] = []
  for (const owner of new Set(state.photos.values())) {
    if (!isMember(owner)) continue
    const photos = [...state.photos.values()].filter((whose) => whose === owner).length
    entries.push(photosEntry(state, owner, photos, at))
  }
  if (isMember(spotter)) entries.push(likesEntry(state, spotter, likesBut(spotter, state.likers), at))
  if (isMember(state.namer?.userId)) entries.push(firstEntry(state, state.namer.userId, 'make-and-model', at))
  if (isMember(state.storyteller?.userId))
    entries.push(firstEntry(state, state.storyteller.userId, 'story', at))
  for (const [id, { author, isShown, likers }] of state.comments) {
    if (!isShown || !isMember(author)) continue
    entries.push(commentLikesEntry({ id, author, plate: state.plate }, likesBut(author, likers), at))
  }
  return entries.filter(({ points }) => points !== 0)
}
