import { Feed, type Item } from 'feed'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FeedVehicle } from '#app/domain/finding/feed.server.ts'
import { toId } from '#app/domain/ids.ts'
import { photoUrls, variantWidths } from '#app/domain/media/media.ts'
import { userPath } from '#app/domain/users/user.ts'
import { makeAndModel, vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { env } from '#app/env.server.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { withETag } from '#app/http/cache/conditional-request.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { htmlLanguage } from '#app/i18n/languages.ts'
import { colourName } from '#app/i18n/names.server.ts'

/** What a feed is of. Paths are the site's own. */
type About = { title: string; description: string; path: string; pagePath: string }

/** Vehicles as an Atom feed, in the reader's language. */
export function feedResponse(args: ScreenArgs, about: About, vehicles: FeedVehicle[]): Response {
  const headers = new Headers({
    ...privateHeaders,
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Content-Language': htmlLanguage[args.language],
  })
  return withETag(args.request, atomOf(args, about, vehicles), headers)
}

function atomOf(
  args: ScreenArgs,
  { title, description, path, pagePath }: About,
  vehicles: FeedVehicle[],
): string {
  const origin = siteOrigin(args.request)
  const feed = new Feed({
    id: origin + path,
    title,
    description,
    link: origin + pagePath,
    feed: origin + path,
    favicon: `${origin}/icon.svg`,
    // Of an empty feed too it must not change by itself.
    updated: new Date(Math.max(0, ...vehicles.map(updatedAt))),
    generator: false,
    author: { name: env.SITE_NAME, link: origin },
  })
  for (const vehicle of vehicles) feed.addItem(entryOf(args, origin, vehicle))
  return withoutInvalidXml(feed.atom1())
}

/** Titles, summaries and contents are HTML to the library: all text goes in escaped. */
function entryOf({ t, language }: ScreenArgs, origin: string, vehicle: FeedVehicle): Item {
  const { plateText, color, spotter } = vehicle
  const name = makeAndModel(vehicle)
  const date = formatDate(language, vehicle.firstAddedAt).text
  const spotted = spotter
    ? t('meta:feed.spottedBy', { name: spotter, date })
    : t('meta:feed.spotted', { date })
  const summary = [name, color && colourName(t, color), spotted].filter(Boolean).join(' · ')
  const alt = t('meta:plate.picture', { plate: plateText })
  return {
    id: entryId(origin, vehicle),
    title: renderToStaticMarkup(<>{[plateText, name].filter(Boolean).join(' · ')}</>),
    link: origin + vehiclePath(vehicle.plate),
    published: new Date(vehicle.listedAt),
    date: new Date(updatedAt(vehicle)),
    description: renderToStaticMarkup(<>{summary}</>),
    content: renderToStaticMarkup(<Content origin={origin} alt={alt} summary={summary} vehicle={vehicle} />),
    ...(spotter ? { author: [{ name: spotter, link: origin + userPath(spotter) }] } : {}),
  }
}

function updatedAt({ listedAt, lastActivityAt }: FeedVehicle): number {
  return Math.max(listedAt, lastActivityAt)
}

/** A tag URI (RFC 4151): the vehicle keeps it whatever becomes of its plate. */
function entryId(origin: string, { id }: FeedVehicle): string {
  return `tag:${new URL(origin).hostname},2026:vehicle/${toId('vehicle', id)}`
}

type ContentProps = { origin: string; alt: string; summary: string; vehicle: FeedVehicle }

function Content({ origin, alt, summary, vehicle }: ContentProps) {
  const { photo, profile } = vehicle
  const width = photo && Math.min(photo.width, variantWidths.medium)
  return (
    <>
      {photo && width && (
        <p>
          <a href={origin + vehiclePath(vehicle.plate)}>
            <img
              src={origin + photoUrls(photo).medium.jpg}
              alt={alt}
              width={width}
              height={Math.round((width * photo.height) / photo.width)}
            />
          </a>
        </p>
      )}
      <p>{summary}</p>
      {profile !== '' && <p>{profile}</p>}
    </>
  )
}

/** Removes characters that XML does not allow: one of them would break the feed. */
function withoutInvalidXml(xml: string): string {
  return xml.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
}
