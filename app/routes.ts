import { index, type RouteConfig, route } from '@remix-run/route-config'
import { apiRoutes } from './routes/api/api-routes'

/** Every address of the site and the file that answers it, grouped by noun. */
export default [
  index('routes/home/home.tsx'),

  // vehicles
  route('search', 'routes/vehicles/search.ts'),
  route('add', 'routes/vehicles/add.tsx'),
  route('submit', 'routes/submit/submit.tsx'),
  route('plate/:plate', 'routes/vehicles/vehicle.tsx'),
  route('plate/:plate/share.png', 'routes/vehicles/share-picture.ts'),
  route('plate/:plate/collect', 'routes/vehicles/collect/collect.tsx'),
  route('plate/:plate/comments', 'routes/vehicles/discussion/older-threads.ts'),
  route('explore', 'routes/explore/explore.tsx'),
  route('liked', 'routes/vehicles/liked.tsx'),

  // collections
  route('collections', 'routes/collections/collections.tsx'),
  route('collections/:collection', 'routes/collections/collection.tsx'),
  route('collections/:collection/share.png', 'routes/collections/share-picture.ts'),

  // raids
  route('raid', 'routes/raids/active-raid.tsx'),
  route('raids', 'routes/raids/raids.tsx'),
  route('raids/:raid', 'routes/raids/raid.tsx'),

  // discussions
  route('comments/:commentId', 'routes/discussions/comment.tsx'),
  route('comments/:commentId/replies', 'routes/discussions/replies.ts'),
  route('comments/:commentId/reply', 'routes/discussions/comment-reply.tsx'),
  route('comments/:commentId/edit', 'routes/discussions/comment-edit.tsx'),
  route('comments/:commentId/report', 'routes/discussions/comment-report.tsx'),
  route('comments/:commentId/delete', 'routes/discussions/comment-delete.tsx'),

  // media
  route('media/drafts', 'routes/media/file-draft.ts'),
  route('media/:name/:file', 'routes/media/public.ts'),
  route('media/private/:mediaId/:file', 'routes/media/private.ts'),

  // announcements
  route('announcements', 'routes/announcements/announcements.tsx'),
  route('announcements/dismiss', 'routes/announcements/dismiss.ts'),

  // notifications
  route('notifications', 'routes/notifications/notifications.tsx'),

  // users
  route('profile', 'routes/users/own-profile.tsx'),
  route('profile/rep', 'routes/users/rep/rep-history.tsx'),
  route('u/:username', 'routes/users/profile.tsx'),
  route('u/:username/license.png', 'routes/users/license/picture.ts'),

  // admin
  route('admin', 'routes/admin/admin.ts'),
  route('admin/raids', 'routes/admin/raids/raids.tsx'),
  route('admin/raids/:raid', 'routes/admin/raids/edit-raid.tsx'),
  route('admin/raid-contributions', 'routes/admin/contributions/contributions.tsx'),
  route('admin/announcements/:announcementId?', 'routes/admin/announcements/announcements.tsx'),
  route('admin/moderation', 'routes/admin/moderation/moderation.tsx'),
  route('admin/log', 'routes/admin/moderation/log.tsx'),
  route('admin/status', 'routes/admin/status/status.tsx'),
  route('admin/users', 'routes/admin/users/users.tsx'),
  route('admin/users/awards', 'routes/admin/awards/awards.tsx'),
  route('admin/users/:user', 'routes/admin/users/user.tsx'),
  route('admin/vehicles', 'routes/admin/makes/makes.tsx'),

  // session
  route('login', 'routes/session/login.tsx'),
  route('setup', 'routes/session/setup.tsx'),
  route('language', 'routes/session/language.ts'),
  route('auth/logout', 'routes/session/logout.tsx'),
  route('auth/:provider', 'routes/session/sign-in.ts'),
  route('auth/:provider/callback', 'routes/session/callback.ts'),

  // pages
  route('whats-g80', 'routes/pages/whats-g80.tsx'),
  route('legal', 'routes/pages/legal.tsx'),
  route('community-guidelines', 'routes/pages/community-guidelines.tsx'),
  route('locales/:language/:file', 'routes/pages/locales.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('manifest.webmanifest', 'routes/pages/manifest.ts'),

  // developers
  route('developers', 'routes/developers/developers.tsx'),
  route('developers/plates', 'routes/developers/plates.tsx'),
  route('developers/api/:noun', 'routes/developers/api-noun.tsx'),

  // feeds
  route('feeds/recent.atom', 'routes/feeds/recent.ts'),
  route('collections/:collection/feed.atom', 'routes/feeds/collection.ts'),
  route('u/:username/feed.atom', 'routes/feeds/member.ts'),
  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('sitemaps/:file', 'routes/feeds/sitemap-part.ts'),

  // the documented API
  ...Object.entries(apiRoutes)
    .filter(([path]) => !path.startsWith('/api/'))
    .map(([path, file]) => route(path.slice(1), `routes/api/${file}`, { id: path })),
  route('api/*', 'routes/api/catch-all.ts'),

  route('*', 'routes/pages/not-found.tsx'),
] satisfies RouteConfig
