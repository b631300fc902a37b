import cascadeLayers from '@csstools/postcss-cascade-layers'
import { vitePlugin as remix } from '@remix-run/dev'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { Features } from 'lightningcss'
import { defineConfig, type Plugin } from 'vite'
import { future } from './app/future.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * The scripts that several screens share, by what is in them; a module belongs to the first that has a part of its path.
 * What only one screen has, and what comes on demand, the bundler names itself, after its module.
 */
const chunks: Record<string, string[]> = {
  'rich-text': ['/react-i18next/dist/es/Trans', '/node_modules/html-parse-stringify/'],
  libraries: [
    '/node_modules/react/',
    '/node_modules/react-dom/',
    '/node_modules/scheduler/',
    '/node_modules/@remix-run/',
    '/node_modules/react-router',
    '/node_modules/turbo-stream/',
    '/node_modules/void-elements/',
    'i18next/',
    'commonjsHelpers',
  ],
  'mention-list': ['/combobox-nav/', '/dom-input-range/', '/comments/mention-list.ts'],
  'hover-card': ['/comments/hover-card.tsx'],
  comments: ['/app/components/comments/'],
  root: [
    'vite/preload-helper',
    '/app/root.tsx',
    '/app/form-answer.ts',
    '/app/i18n/',
    '/app/http/',
    '/app/start/',
    '/app/styles/index.css',
    '/app/styles/screens/',
    '/components/feedback/poll-while-visible.ts',
    '/components/feedback/toasts.tsx',
    '/components/feedback/section-status.tsx',
    '/components/forms/orphaned-form.tsx',
    '/components/forms/offline-action.ts',
    '/components/forms/page-fields.tsx',
    '/components/forms/sent-intent.ts',
    '/components/forms/use-toggle.ts',
    '/components/lists/explore-place.ts',
    '/components/lists/tag-name.ts',
    '/components/plates/plate.tsx',
    '/components/sharing/',
    '/app/components/layout/',
    '/components/users/member-link.tsx',
    '/app/domain/finding/feed.ts',
    '/app/domain/notifications/',
    '/app/domain/plates/',
    '/app/domain/streaks/milestones.ts',
    '/app/domain/tags/tag.ts',
    '/app/domain/users/',
    '/app/domain/vehicles/vehicle.ts',
  ],
  'vehicle-forms': [
    '/vehicles/gallery/add-photo-forms.tsx',
    '/vehicles/gallery/photo-forms.tsx',
    '/vehicles/details/tag-forms.tsx',
    '/vehicles/details/story-form.tsx',
    '/vehicles/head/delete-vehicle.tsx',
    '/vehicles/life/page-notices.tsx',
  ],
  forms: [
    '/forms/action-form.tsx',
    '/forms/crop/crop-step.tsx',
    '/forms/field.tsx',
    '/forms/file-field.tsx',
    '/forms/forms.tsx',
    '/forms/original-values.tsx',
    '/forms/upload.ts',
    '/forms/use-form-values.ts',
    '/forms/use-upload.ts',
    '/photos/rotation.tsx',
    '/domain/media/media-types.ts',
    '/domain/upload-limits.ts',
  ],
  media: ['/app/components/photos/', '/app/domain/media/'],
  lists: ['/app/components/awards/', '/app/components/lists/', '/components/feedback/'],
}

/** Loaded late although a folder above contains them. */
const onDemand = [
  '/app/start/older-browsers.ts',
  '/layout/focus/confirmations.ts',
  '/layout/dialog.tsx',
  '/layout/lazy-hydration.tsx',
  '/layout/dom-state.ts',
  '/feedback/celebrations.ts',
  '/feedback/confetti.ts',
  '/feedback/toaster.tsx',
]

function chunkOf(id: string): string | undefined {
  const isIn = (parts: string[] = []) => parts.some((part) => id.includes(part))
  if (isIn(onDemand)) return undefined
  return Object.keys(chunks).find((name) => isIn(chunks[name]))
}

/** Tells of a path in the list above that no module has, as after a renaming. */
function checkChunks(): Plugin {
  return {
    name: 'check-chunks',
    generateBundle() {
      const ids = [...this.getModuleIds()]
      for (const part of Object.values(chunks).flat())
        if (!ids.some((id) => id.includes(part))) this.warn(`No module in the browser's scripts has ${part}`)
    },
  }
}

/** A screen's module may export more than Remix reads: else it is a file that only names another, and a request more. */
const entriesWithoutFacades: Plugin = {
  name: 'entries-without-facades',
  enforce: 'post',
  config: () => ({
    build: {
      rollupOptions: {
        preserveEntrySignatures: 'allow-extension',
        // Remix wants a file for each route, also for those that browsers need nothing of.
        output: { experimentalMinChunkSize: 0 },
      },
    },
  }),
}

/** What these libraries say in development, or not at all unless debugging is on. */
const silent = ['warning', 'warnOnce', 'this.logger.log', 'this.logger.warn', 'this.logger.deprecate']

/** Every page has these by the time that it loads anything late. */
const withoutShared = (_: string, files: string[]) =>
  files.filter((file) => !/\/(libraries|root)-[^/]*\.js$/.test(file))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      future: {
        ...future,
        v3_routeConfig: true,
        unstable_optimizeDeps: true,
      },
      ignoredRouteFiles: ['**/*'],
    }),
    ...(isSsrBuild ? [] : [checkChunks(), entriesWithoutFacades]),
  ],
  // The oldest browsers stand in package.json (docs/decisions/016).
  // Chrome 87 to 90 mistake a spread in an optional call, which nothing here has: not worth the longer code.
  esbuild: { supported: { 'optional-chain': true } },
  css: {
    postcss: { plugins: [cascadeLayers()] },
    // Not used, and lowered into every colour scheme.
    lightningcss: { exclude: Features.LightDark },
  },
  build: {
    target: isSsrBuild ? 'es2022' : browserslistToEsbuild(undefined, { env: 'scripts' }),
    cssTarget: browserslistToEsbuild(undefined, { env: 'styles' }),
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    // A few percent smaller than what esbuild makes: every page has its budget.
    minify: 'terser',
    terserOptions: {
      module: true,
      compress: { passes: 3, ecma: 2020, inline: 1, pure_getters: true, pure_funcs: silent },
      format: { comments: false },
    },
    // Browsers that know no module preload load the modules all the same.
    modulePreload: { polyfill: false, resolveDependencies: withoutShared },
    rollupOptions: {
      ...(isSsrBuild ? {} : { output: { onlyExplicitManualChunks: true, manualChunks: chunkOf } }),
      // The API's document loads the endpoints' modules late, because it is one of them itself.
      onwarn: (warning, warn) => warning.plugin === 'vite:reporter' || warn(warning),
    },
  },
}))
