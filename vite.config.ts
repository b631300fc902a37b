import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { future } from './app/future.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** What only the list of names in a comment needs. */
const lateLibraries = /\/node_modules\/(@github\/combobox-nav|dom-input-range)\//

export default defineConfig({
  plugins: [
    remix({
      future: {
        ...future,
        v3_routeConfig: true,
        unstable_optimizeDeps: true,
      },
      ignoredRouteFiles: ['**/*'],
    }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // A few percent smaller than what esbuild makes: every page has its budget.
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020 }, format: { comments: false } },
    // Browsers that know no module preload load the modules all the same.
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Each file of its own begins its compression anew.
      output: {
        experimentalMinChunkSize: 3_000,
        // Left alone, the bundler puts them to small files that every page loads.
        manualChunks: (id) => (lateLibraries.test(id) ? 'mention-list-library' : undefined),
      },
      // The API's document loads the endpoints' modules late, because it is one of them itself.
      onwarn: (warning, warn) => warning.plugin === 'vite:reporter' || warn(warning),
    },
  },
})
