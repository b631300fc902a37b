import { z } from 'zod'
import { announcementJson } from '#app/domain/announcements/announcement-json.ts'
import { awardJson, userAwardJson } from '#app/domain/awards/award.ts'
import { commentJson } from '#app/domain/discussions/comment-json.ts'
import { makeJson } from '#app/domain/makes/make-json.ts'
import { imageJson, imageLinksJson } from '#app/domain/media/media-json.ts'
import { notificationJson } from '#app/domain/notifications/notification.ts'
import { paginationJson } from '#app/domain/pages.ts'
import { briefUserJson, userJson } from '#app/domain/users/user-json.ts'
import { spottedBadgeJson } from '#app/domain/vehicle-page/spotted.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { changeJson } from '#app/domain/vehicles/change.ts'
import type { Schema } from '#app/http/api/openapi.ts'

/** What many calls answer with: the document tells of each once, under its name, and refers to it. */
const named = {
  Vehicle: vehicleJson,
  Image: imageJson,
  ImageLinks: imageLinksJson,
  Change: changeJson,
  SpottedBadge: spottedBadgeJson,
  User: userJson,
  UserInBrief: briefUserJson,
  Make: makeJson,
  Comment: commentJson,
  Notification: notificationJson,
  Announcement: announcementJson,
  Award: awardJson,
  UserAward: userAwardJson,
  Pagination: paginationJson,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

/** A schema in JSON Schema's words, and those of the named shapes in it; references are the document's. */
export function describeSchema(schema: z.ZodType): {
  schema: Schema
  shapes: Record<string, Schema>
} {
  // Within another one: the outermost is never taken for a shape.
  const whole = z.toJSONSchema(z.object({ it: schema }), {
    io: 'input',
    unrepresentable: 'any',
    metadata: names,
  })
  const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { properties, $defs = {} } = JSON.parse(text) as {
    properties: { it: Schema }
    $defs?: Record<string, Schema>
  }
  for (const shape of Object.values($defs)) delete shape.id
  return { schema: properties.it, shapes: $defs }
}
