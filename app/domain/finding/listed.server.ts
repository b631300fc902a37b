import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import type { VehicleCard } from '#app/domain/finding/vehicle-card.ts'
import type { Photo } from '#app/domain/media/media.ts'
import type { GalleryImage } from '#app/domain/media/media-json.ts'
import { toPhoto } from '#app/domain/media/media-row.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { joinedUser, toBriefUserJson } from '#app/domain/users/user-json.ts'
import { toVehicleJson, type VehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { EXCERPT_START, storyExcerpt } from '#app/domain/vehicles/story.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

const photoColumns = [
  'photo.name as photoName',
  'photo.kind as photoKind',
  'photo.extension as photoExtension',
  'photo.width as photoWidth',
  'photo.height as photoHeight',
  'photo.dominant_color as photoColor',
  'photo.is_animated as photoIsAnimated',
  'photo.has_poster as photoHasPoster',
  'photo.upload_name as photoUploadName',
  'photo.given_up_at as photoGivenUpAt',
] as const

/** What a tile shows of a vehicle: it is read for dozens of them on a page, so it is little. */
export function selectCards(db: ReadDatabase) {
  return db
    .selectFrom('vehicles')
    .leftJoin('media as photo', 'photo.id', 'vehicles.primary_media_id')
    .select([
      'vehicles.id',
      'vehicles.plate',
      'vehicles.plate_style',
      'vehicles.make',
      'vehicles.model',
      'vehicles.first_added_at',
      'vehicles.last_activity_at',
      'vehicles.likes_count',
      ...photoColumns,
    ])
}

export type CardRow = RowOf<ReturnType<typeof selectCards>>

const listedColumns = [
  'vehicles.id',
  'vehicles.plate',
  'vehicles.plate_style',
  'vehicles.make',
  'vehicles.model',
  'vehicles.color',
  'vehicles.body_style',
  'vehicles.g80_conversion_kit',
  'vehicles.richness',
  'vehicles.hits',
  'vehicles.likes_count',
  'vehicles.discussion_count',
  'vehicles.primary_media_id',
  'vehicles.first_added_at',
  'vehicles.created_at',
  'vehicles.deleted_at',
  'vehicles.deleted_by',
] as const

const storyStart = sql<string>`substr(vehicles.profile, 1, ${EXCERPT_START})`

/** Vehicles as JSON lists hold them: with the first spotter, the tags, the primary photo and who took it. */
export function selectListed(db: ReadDatabase) {
  return db
    .selectFrom('vehicles')
    .leftJoin('users as spotter', 'spotter.id', 'vehicles.first_added_by')
    .leftJoin('media as photo', 'photo.id', 'vehicles.primary_media_id')
    .leftJoin('users as uploader', 'uploader.id', 'photo.uploader_id')
    .select([...listedColumns, storyStart.as('profile')])
    .select([
      'spotter.id as spotterId',
      'spotter.username as spotterName',
      'spotter.avatar as spotterAvatar',
      'spotter.rep as spotterRep',
      ...photoColumns,
      'photo.approved_at as photoApprovedAt',
      'photo.uploaded_at as photoUploadedAt',
      'uploader.id as uploaderId',
      'uploader.username as uploaderName',
      'uploader.avatar as uploaderAvatar',
      'uploader.rep as uploaderRep',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('vehicle_tags')
          .select('type')
          .whereRef('vehicle_tags.vehicle_id', '=', 'vehicles.id')
          .orderBy('type'),
      ).as('tags'),
    )
}

export type ListedRow = RowOf<ReturnType<typeof selectListed>>

type RowOf<Query> = Query extends SelectQueryBuilder<never, never, infer Row> ? Row : never

/** Vehicles by id as screens show them, in that order. */
export async function cardsOf(db: ReadDatabase, ids: number[]): Promise<VehicleCard[]> {
  return (await inOrderOf(ids, (some) => cardsQuery(db, some).execute())).map(toCard)
}

/** Vehicles by id as JSON, in that order. */
export async function listedOf(db: ReadDatabase, ids: number[]): Promise<VehicleJson[]> {
  return (await inOrderOf(ids, (some) => listedQuery(db, some).execute())).map(toListedJson)
}

export function cardsQuery(db: ReadDatabase, ids: number[]) {
  return selectCards(db).where('vehicles.id', 'in', ids)
}

export function listedQuery(db: ReadDatabase, ids: number[]) {
  return selectListed(db).where('vehicles.id', 'in', ids)
}

async function inOrderOf<Row extends { id: number }>(
  ids: number[],
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const byId = new Map((await read(ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** As screens show it. */
export function toCard(row: CardRow): VehicleCard {
  return {
    id: row.id,
    plate: row.plate,
    plateStyle: row.plate_style,
    plateText: plateText(row.plate, row.plate_style),
    make: row.make,
    model: row.model,
    firstAddedAt: row.first_added_at,
    lastActivityAt: row.last_activity_at,
    likesCount: row.likes_count,
    photo: primaryPhoto(row),
  }
}

/** As JSON lists hold it: the beginning of its story, no history, and of the photos only the primary one. */
export function toListedJson(row: ListedRow): VehicleJson {
  const photo = primaryPhoto(row)
  const spotter = joinedUser({
    id: row.spotterId,
    username: row.spotterName,
    avatar: row.spotterAvatar,
    rep: row.spotterRep,
  })
  return toVehicleJson(
    { ...row, profile: storyExcerpt(row.profile) },
    {
      images: photo === null ? [] : [toGalleryImage(row, photo)],
      tags: row.tags.map(({ type }) => type),
      firstAddedBy: spotter,
    },
  )
}

function primaryPhoto(row: Pick<CardRow, `photo${string}` & keyof CardRow>): Photo | null {
  if (row.photoName === null) return null
  return toPhoto({
    name: row.photoName,
    kind: row.photoKind ?? 'image',
    extension: row.photoExtension ?? '',
    width: row.photoWidth,
    height: row.photoHeight,
    dominant_color: row.photoColor,
    is_animated: row.photoIsAnimated ?? 0,
    has_poster: row.photoHasPoster ?? 0,
    upload_name: row.photoUploadName,
    given_up_at: row.photoGivenUpAt,
  })
}

function toGalleryImage(row: ListedRow, photo: Photo): GalleryImage {
  const uploader = joinedUser({
    id: row.uploaderId,
    username: row.uploaderName,
    avatar: row.uploaderAvatar,
    rep: row.uploaderRep,
  })
  return {
    ...photo,
    id: row.primary_media_id ?? 0,
    approvedAt: row.photoApprovedAt,
    submittedAt: row.photoUploadedAt ?? 0,
    submittedBy: uploader && toBriefUserJson(uploader),
    isPrimary: true,
  }
}
